import { locales } from '@voltdeck/contract';
import { expect, test } from 'vitest';
import { printed } from './printed';
import { printable } from './rules-content';
import { receiptOf } from './testing-receipt';

test.each([
  ['a name in two lines', 'Volt\nCharging', 'Volt Charging'],
  ['marks that turn the direction', 'ab\u202Ecd\u2066ef\u200F', 'ab cd ef'],
  ['markup of the typesetter', '#panic("x") *b*', '#panic("x") *b*'],
  ['a text that is too long', 'x'.repeat(10_000), `${'x'.repeat(199)}…`],
  ['letters of two units', '🔌'.repeat(300), `${'🔌'.repeat(199)}…`],
  ['nothing', ' \t ', ''],
])('%s is printed in one line, and alters nothing around it', (_, text, expected) => {
  expect(printable(text)).toBe(expected);
});

test.each([
  ['EUR', 11.86, 'en', '11.86 EUR'],
  ['EUR', 1_011.86, 'es', '1011,86 EUR'],
  ['JOD', 1_234.5, 'ar', '1,234.500 JOD'],
  ['JPY', 5_400, 'en', '5,400 JPY'],
] as const)('%s %d reads in %s as %s', (currency, total, locale, expected) => {
  expect(printed(receiptOf({ currency, total }), locale).total.value).toBe(expected);
});

test.each(locales)('times are those of the place, with their distance to UTC, in %s', (locale) => {
  const { facts, notes } = printed(receiptOf(), locale);
  expect(facts.map(({ value }) => value)).toContain('2026-03-02 11:00:00 UTC+01:00');
  expect(notes.join(' ')).toContain('Europe/Berlin');
});

test('a price per unit keeps its six decimals', () => {
  const [line] = receiptOf().lines;
  const lines = line === undefined ? [] : [{ ...line, unit_price: 0.123456 }];
  expect(printed(receiptOf({ lines }), 'en').rows[0]?.[2]).toBe('0.123456');
});

test('a note names its receipt, and says that it changes it', () => {
  const note = printed(receiptOf({ kind: 'credit-note', amends: 'INV-000041', lines: [] }), 'en');
  expect(note.title).toBe('Credit note');
  expect(note.head.map(({ value }) => value)).toContain('INV-000041');
  expect(note.notes[0]).toBe('This document changes the receipt named above.');
});

test('where no tax is in the price, that is said', () => {
  const free = printed(receiptOf({ taxes: [] }), 'en');
  expect([free.sums, free.notes[0]]).toEqual([[], 'No tax is included in the price.']);
});

test('what somebody wrote stands in the direction of its own letters', () => {
  const { issuer } = receiptOf();
  const said = printed(
    receiptOf({ issuer: { ...issuer, name: 'شركة Volt', address: ['11181 عمّان', '5 Hauptstraße'] } }),
    'ar',
  ).issuer;
  expect([said.name.isPlain, said.lines[0]?.isPlain, said.lines[1]?.isPlain]).toEqual([false, false, true]);
});
