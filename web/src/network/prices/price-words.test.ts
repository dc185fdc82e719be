import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../i18n/format';
import { unitPriceText } from './price-words';

const said = (tag: string, price: number, currency: string): string =>
  unitPriceText(formatsOf(tag), price, currency)
    .replaceAll(/[\u00a0\u202f\u200f]/g, ' ')
    .trim();

describe('a unit price', () => {
  it.each([
    ['en', 0.215, 'EUR', '€0.215'],
    ['en', 0.3, 'EUR', '€0.30'],
    ['en', 0.0125, 'JOD', 'JOD 0.0125'],
    ['en', 1250, 'JPY', '¥1,250'],
    ['en', 0, 'EUR', '€0.00'],
    ['fr', 0.215, 'EUR', '0,215 €'],
    ['es', 1234.5678, 'EUR', '1234,5678 €'],
    ['ar-u-nu-latn', 0.215, 'EUR', '0.215 EUR'],
  ])('in %s keeps the decimals of %s %s', (tag, price, currency, expected) => {
    expect(said(tag, price, currency)).toBe(expected);
  });
});
