import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats';
import { formatTag, localeFor } from './locale';
import { loadTexts, translateWith } from './texts';

const locales = ['en', 'ar', 'fr', 'es'] as const;

/** As they stand in the files: what is loaded is compiled. */
const files = import.meta.glob<string>('./*.json', { query: '?raw', import: 'default', eager: true });

const texts = (locale: string): ReadonlyMap<string, string> => {
  const read = JSON.parse(files[`./${locale}.json`] ?? '{}') as Record<string, Record<string, string>>;
  return new Map(
    Object.entries(read).flatMap(([group, words]) =>
      Object.entries(words).map(([key, text]): [string, string] => [`${group}.${key}`, text]),
    ),
  );
};

interface Said {
  args: Set<string>;
  plurals: string[][];
}

const read = (elements: MessageFormatElement[], said: Said = { args: new Set(), plurals: [] }): Said => {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    said.args.add(element.value);
    if (element.type !== TYPE.plural) continue;
    said.plurals.push(Object.keys(element.options));
    for (const option of Object.values(element.options)) read(option.value, said);
  }
  return said;
};

const english = texts('en');

/** Said alike in the language, or no words of one. */
const alike = new Set(['Pages', 'Total', 'Code', 'Sessions', 'Session', 'Stations']);

describe.each(locales)('the texts of %s', (locale) => {
  const own = texts(locale);

  it('are those of English, none empty', () => {
    expect([...own.keys()]).toEqual([...english.keys()]);
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('say the same arguments, and every plural form of the language', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, text] of own) {
      const { args, plurals } = read(parse(text));
      expect([...args].toSorted(), key).toEqual([...read(parse(english.get(key) ?? '')).args].toSorted());
      for (const forms of plurals) expect(forms, key).toEqual(expect.arrayContaining(needed));
    }
  });

  it('are in the language', () => {
    const same = [...own].filter(
      ([key, text]) => locale !== 'en' && text === english.get(key) && !alike.has(text),
    );
    expect(same).toEqual([]);
  });

  it('are shown with what they are told', async () => {
    const t = translateWith(await loadTexts(locale), locale);
    expect(t('visit.connector', { number: 2 })).toContain('2');
    expect(t('rating.stars', { stars: 5 })).toContain('5');
  });
});

it('French keeps its signs on the line of their word, with narrow spaces', () => {
  expect([...texts('fr')].filter(([, text]) => /[^\S\u202f][;?!»]|« |\p{L} :/u.test(text))).toEqual([]);
});

it('Arabic has Latin digits in numbers, money and times', () => {
  const formats = formatsOf(formatTag('ar'));
  const said = [
    formats.money(12.5, 'JOD'),
    formats.energy(18.4),
    formats.duration(75),
    formats.dateTime(new Date('2026-03-02T10:00:00Z'), 'UTC'),
  ].join(' ');
  expect(said).toMatch(/12\.500/);
  expect(said).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
});

it.each([
  ['en', ['fr-FR', 'en-GB', 'en-US'], 'en-GB'],
  ['ar', ['ar-EG'], 'ar-EG-u-nu-latn'],
  ['ar', ['en-US'], 'ar-u-nu-latn'],
  ['es', ['es-419', 'es'], 'es'],
] as const)('figures in %s for a reader of %j are written as in %s', (locale, wanted, expected) => {
  expect(formatTag(locale, wanted)).toBe(expected);
});

it('amounts keep their direction among Arabic words', async () => {
  const t = translateWith(await loadTexts('ar'), 'ar');
  expect(t('price.perKwh', { amount: '0.59 EUR' })).toBe('\u20680.59 EUR\u2069 لكل kWh');
});

describe('the language of a page', () => {
  it.each([
    [null, ['de-CH', 'fr-CA', 'en'], 'fr'],
    ['ar', ['fr'], 'ar'],
    ['xx', ['ar-EG'], 'ar'],
    [null, ['de'], 'en'],
    [null, [], 'en'],
  ] as const)('chosen %s, read %j: %s', (chosen, wanted, expected) => {
    expect(localeFor(chosen, wanted)).toBe(expected);
  });
});
