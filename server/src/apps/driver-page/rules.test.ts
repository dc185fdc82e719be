import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, contrastOf, digitsOf, textOn, usualColours, warningsOf } from './rules';

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0b5fff', '#0b5fff', 1],
])('the contrast of %s and %s is %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test.each([
  ['#ffee00', '#000000'],
  ['#0b5fff', '#ffffff'],
  ['#ffffff', '#000000'],
])('text on %s is %s', (colour, text) => {
  expect(textOn(colour)).toBe(text);
});

test('text in black or white can be read on every colour', () => {
  const colours = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colours, (colour) => {
      expect(contrastOf(colour, textOn(colour))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('what reads badly is told by its field, and the usual colours read well', () => {
  const warned = warningsOf({ primary_color: '#ffee00', secondary_color: '#101010' });
  expect(warned.map(({ field, kind }) => [field, kind])).toEqual([
    ['primary_color', 'page-light'],
    ['secondary_color', 'page-dark'],
  ]);
  expect(warningsOf(usualColours)).toEqual([]);
});

test.each([
  ['Volt & Söhne GmbH', 'volt-sohne-gmbh-1234'],
  ['مشغّل', 'c-1234'],
  ['A'.repeat(80), `${'a'.repeat(24)}-1234`],
])('the code of %s is %s', (name, code) => {
  expect(codeOf(name, '1234')).toBe(code);
});

test('digits are made of chance', () => {
  expect(digitsOf('aB3-_xyz', 4)).toMatch(/^\d{4}$/);
});
