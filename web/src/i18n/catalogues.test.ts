import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { locales, type Locale } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import { loadMessages } from './messages';

interface Said {
  args: string[];
  plurals: { name: string; forms: string[] }[];
}

const flatten = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value ?? {}).flatMap(([key, inner]) =>
        flatten(inner, path === '' ? key : `${path}.${key}`),
      );

const read = (elements: MessageFormatElement[], said: Said = { args: [], plurals: [] }): Said => {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    said.args.push(element.value);
    if (element.type === TYPE.tag) read(element.children, said);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const option of Object.values(element.options)) read(option.value, said);
    if (element.type === TYPE.plural) {
      said.plurals.push({ name: element.value, forms: Object.keys(element.options) });
    }
  }
  return said;
};

const texts = async (locale: Locale): Promise<Map<string, string>> =>
  new Map(flatten(await loadMessages(locale)));

const argsOf = (text: string): string[] => [...new Set(read(parse(text)).args)].toSorted();

describe.each(locales)('the catalogue %s', (locale) => {
  it('has the keys of the English one, none empty', async () => {
    const ours = await texts(locale);
    const english = await texts('en');
    expect([...ours.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...ours].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('says the same arguments', async () => {
    const english = await texts('en');
    for (const [key, text] of await texts(locale)) {
      expect(argsOf(text), key).toEqual(argsOf(english.get(key) ?? ''));
    }
  });

  it('has every plural form its language knows', async () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, text] of await texts(locale)) {
      for (const plural of read(parse(text)).plurals) {
        expect(plural.forms, `${key} ${plural.name}`).toEqual(expect.arrayContaining(needed));
      }
    }
  });
});
