import {
  chargePoints,
  connectors,
  fieldProblems,
  locales,
  type ProblemCode,
  problems,
} from '@voltdeck/contract';
import { endpoints } from '@voltdeck/contract/all';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { localeOf } from './accept-language';
import { chargePointWords } from '../../network/charge-points/texts';
import { connectorWords } from '../../network/connectors/texts';
import { attributeText, catalogues, fieldText, problemText } from './texts';

const codes = Object.keys(problems) as ProblemCode[];

function flat(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const inner = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [[inner, value]] : flat(value as object, inner);
  });
}

const argumentsOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)[},]/g)]
    .map((match) => match[1] ?? '')
    .filter((name, at, all) => all.indexOf(name) === at)
    .toSorted();

function pluralForms(text: string): string[] {
  return [...text.matchAll(/\b(zero|one|two|few|many|other) \{/g)].map((match) => match[1] ?? '');
}

/** The names of all fields in what a schema describes, those of objects within it, too. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && !Array.isArray(schema) ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(propertiesOf)];
}

const namesIn = (shape: z.ZodType | undefined): string[] =>
  shape === undefined ? [] : propertiesOf(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }));

describe.each(locales)('in %s', (locale) => {
  const own = new Map(flat(catalogues[locale]));

  test('there is a text for every problem', () => {
    const hours = { own_start: '08:00', own_end: '20:00', other_start: '18:00', other_end: '22:00' };
    const numbers = {
      minutes: 12,
      megabytes: 20,
      megapixels: 40,
      most: 20,
      order: '7',
      orders: 3,
      connectors: 2,
      prices: 0,
      number: 1,
      max: 32,
      count: 2,
      pixels: 512,
      column: 'Colour',
    };
    const tried = { attempts: 3, seconds: 40, unit: 'seconds', way: 'sent' };
    const settled = { how: 'confirm', by: 'Ada', known: 'yes', field: 'energy', provider: 'Google' };
    const grouped = { name: 'Airport', charge_points: 3, uses: 2, vehicles: 2, who: 'vehicle' };
    const places = { name: 'Harbour', charge_points: 2, priced: 1, views: 0, from: 'Asia/Amman', to: 'UTC' };
    const paid = { currency: 'EUR', amount: '10.00', day: '2026-03-02' };
    const imported = { line: 4, what: 'make', email: 'ada@example.com' };
    for (const code of codes)
      expect(
        problemText(locale, code, {
          ...paid,
          title: 'Harbour',
          operator: 'Harbour AG',
          ...numbers,
          ...hours,
          ...settled,
          ...grouped,
          ...tried,
          ...imported,
          ...places,
        }),
      ).not.toBe('');
  });

  test('there is a text for everything that may be wrong with a field', () => {
    for (const code of fieldProblems) {
      const text = fieldText(locale, 'starting_time', { code, args: { min: 3, max: 9 } });
      expect(text).toContain(attributeText(locale, 'starting_time'));
    }
  });

  test('the keys and the arguments are those of English', () => {
    const english = flat(catalogues.en);
    expect([...own.keys()].toSorted()).toEqual(english.map(([key]) => key).toSorted());
    for (const [key, text] of english)
      expect([key, argumentsOf(own.get(key) ?? '')]).toEqual([key, argumentsOf(text)]);
  });

  test('every plural has all forms of the language', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, text] of own) {
      if (!text.includes(', plural,')) continue;
      for (const form of needed) expect(pluralForms(text), key).toContain(form);
    }
  });

  test('every field that a caller may send has a name', () => {
    for (const { body, query } of endpoints) {
      for (const field of [...namesIn(body), ...namesIn(query)])
        expect(own.has(`attributes.${field}`), field).toBe(true);
    }
  });

  test('every status has a label', () => {
    for (const status of connectors.connectorStatuses)
      expect(connectorWords(locale).status[status]).toBeTruthy();
    for (const status of chargePoints.chargePointStatuses)
      expect(chargePointWords(locale).status[status]).toBeTruthy();
  });
});

describe('the wording that existing clients know', () => {
  test.each([
    ['email', 'required', 'The email address is required'],
    ['email', 'email', 'The email address should be a valid email address'],
    ['address.zip_code', 'required', 'The zip code is required'],
    ['connectors.0.type', 'required', 'The type is required'],
    ['__proto__', 'unknown', 'The  proto  is not a known field. Please remove it'],
  ] as const)('%s %s', (field, code, text) => {
    expect(fieldText('en', field, { code })).toBe(text);
  });

  test('is kept for the default error and the missing subscription', () => {
    expect(problemText('en', 'something-went-wrong')).toBe('Something went wrong. Please try again later.');
    expect(problemText('en', 'requires-subscription')).toBe('You must subscribe to access this feature.');
  });

  test('bounds and plurals are spoken', () => {
    expect(fieldText('en', 'price', { code: 'too-small', args: { min: 0, bound: 'beyond' } })).toBe(
      'The price should be more than 0',
    );
    expect(fieldText('en', 'name', { code: 'too-short', args: { min: 1 } })).toBe(
      'The name should have at least 1 character',
    );
    expect(problemText('ar', 'login.slowed', { minutes: 2 })).toContain('دقيقتين');
  });
});

describe('the language of the caller', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['ar', 'ar'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['de,es;q=0.5,en;q=0.3', 'es'],
    ['en;q=0.1, ar;q=0.9', 'ar'],
    ['ar;q=0, en', 'en'],
    ['xx-YY', 'en'],
    ['*', 'en'],
    [';;;q=,,', 'en'],
  ])('%s means %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });
});

test.each([
  ['en', 'The day should be a valid date', 'The day of the week should be at most 7'],
  ['es', 'día', 'día de la semana'],
  ['fr', 'jour', 'jour de la semaine'],
  ['ar', 'اليوم', 'يوم الأسبوع'],
] as const)('in %s a day is a day, and one of working hours a day of the week', (locale, day, ofWeek) => {
  expect(fieldText(locale, 'day', { code: 'date' })).toContain(day);
  expect(fieldText(locale, 'day', { code: 'date' })).not.toContain(attributeText(locale, 'week.0.day'));
  expect(fieldText(locale, 'hours.week.3.day', { code: 'too-big', args: { max: 7 } })).toContain(ofWeek);
});

test.each(locales)('in %s a remark that nobody offers is refused in a sentence', (locale) => {
  const text = fieldText(locale, 'options.1', { code: 'feedback.option-unknown' });
  expect(text).not.toBe(fieldText(locale, 'options.1', { code: 'unknown' }));
  expect(text).toMatch(/\.$/);
});
