import { currencyCodes } from '@voltdeck/contract';
import { expect, test } from 'vitest';
import { currenciesIn } from './rules';

test('every currency that an operator may use has an id of its own', () => {
  const currencies = currenciesIn('en');
  expect(currencies.map((each) => each.currency_iso)).toEqual(currencyCodes);
  expect(new Set(currencies.map((each) => each.id)).size).toBe(currencyCodes.length);
});

test('a currency is named in the language, with its decimals', () => {
  const [dinar] = currenciesIn('fr').filter((each) => each.currency_iso === 'JOD');
  expect(dinar).toEqual({ id: 400, currency_iso: 'JOD', name: 'dinar jordanien', decimals: 3 });
});
