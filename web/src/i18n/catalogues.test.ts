import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { locales, type Locale } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import { formatsOf } from './format';
import { formatTag } from './locale';
import { loadMessages } from './messages';
import sameWords from './same-words.json';

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

/** Without arguments, units, file formats and signs: what is left is language. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/\{\w+\}/g, ' ')
    .replaceAll(/\b(?:kWh|kW|Wh|min|ms|s|h|V|A|OCPP|CSV|UTC|Type 2|CCS|CHAdeMO)\b/g, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = sameWords;

describe.each(locales.filter((locale) => locale !== 'en'))('the language of %s', (locale) => {
  const known = { ...reasons.every, ...reasons[locale] };

  it('is not English, but for words that are the same and are listed with their reason', async () => {
    const english = await texts('en');
    const same = [...(await texts(locale))].filter(
      ([key, text]) => text === english.get(key) && wordsOf(text) !== '' && known[text] === undefined,
    );
    expect(same).toEqual([]);
  });

  it('needs each word that is listed for it', async () => {
    const english = new Set((await texts('en')).values());
    expect(Object.keys(reasons[locale] ?? {}).filter((text) => !english.has(text))).toEqual([]);
  });
});

it('French keeps its signs on the line of their word, with narrow spaces', async () => {
  const loose = [...(await texts('fr'))].filter(([, text]) => /[^\S\u202f][;?!»]|« |\p{L} :/u.test(text));
  expect(loose).toEqual([]);
});

it('Arabic has Latin digits in numbers, money, dates and times', () => {
  const formats = formatsOf(formatTag('ar'));
  const at = new Date('2026-03-02T10:00:00Z');
  const all = [
    formats.number(1234.5),
    formats.money(12.5, 'JOD'),
    formats.energy(1204),
    formats.share(0.25),
    formats.duration(4000),
    formats.dateTime(at, 'UTC'),
    formats.exact(at, 'UTC'),
  ].join(' ');
  expect(all).toMatch(/\d/);
  expect(all).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
});

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
