import { payoutDetails, type PayoutDetails, type PayoutKind } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { bankNumbers } from '../../platform/bank-numbers';
import { detailsAfter, kindsIn, labelOf, masked, waitsUntil } from './rules';

const bank: PayoutDetails = {
  fullname: 'Rana Haddad',
  bank_user_type: 'company',
  country: 'DE',
  iban: 'DE89370400440532013000',
  swift_bic: 'COBADEFFXXX',
  tin: 'DE 123 456',
};
const inJordan: PayoutDetails = { alias: 'RANAVOLT', iban: 'JO94CBJO0010000000000131000302' };

const faultsOf = (kind: PayoutKind, asked: PayoutDetails) =>
  payoutDetails.detailFaults(kind, detailsAfter(kind, { before: {}, asked }, bankNumbers), bankNumbers);

describe('details of a method', () => {
  test.each<[string, PayoutKind, PayoutDetails, object]>([
    ['a bank account with an IBAN', 'bank-transfer', bank, {}],
    ['grouped as people write it', 'bank-transfer', { ...bank, iban: 'de89 3704 0044 0532 0130 00' }, {}],
    ['a wrong check digit', 'bank-transfer', { ...bank, iban: 'DE88370400440532013000' }, { iban: 'iban' }],
    ['an IBAN cut short', 'bank-transfer', { ...bank, iban: 'DE8937040044053201300' }, { iban: 'iban' }],
    [
      'an IBAN of elsewhere',
      'bank-transfer',
      { ...bank, iban: 'FR1420041010050500013M02606' },
      { iban: 'iban-elsewhere' },
    ],
    [
      'a BIC with a digit for its country',
      'bank-transfer',
      { ...bank, swift_bic: 'COBAD3FF' },
      { swift_bic: 'bic' },
    ],
    ['a BIC of nine', 'bank-transfer', { ...bank, swift_bic: 'COBADEFFX' }, { swift_bic: 'bic' }],
    [
      'an account where there is no IBAN',
      'bank-transfer',
      { ...bank, country: 'US', iban: '', account_number: '000 123-456' },
      {},
    ],
    ['no account at all', 'bank-transfer', { ...bank, country: 'US' }, { account_number: 'required' }],
    [
      'an identity card in place of a tax number',
      'bank-transfer',
      {
        fullname: 'Rana Haddad',
        bank_user_type: 'individual',
        country: 'DE',
        iban: 'DE89370400440532013000',
        swift_bic: 'COBADEFF',
        government_id: 'L01X00T47',
      },
      {},
    ],
    [
      'nothing',
      'bank-transfer',
      {},
      {
        bank_user_type: 'required',
        fullname: 'required',
        country: 'required',
        account_number: 'required',
        swift_bic: 'required',
        tin: 'required',
        government_id: 'required',
      },
    ],
    ['PayPal', 'paypal', { email: 'Pay@Example.com' }, {}],
    ['PayPal without an address', 'paypal', { email: 'pay@example' }, { email: 'email' }],
    ['a Saudi mobile number', 'stc-pay', { phone: '050 123 4567' }, {}],
    ['the same from abroad', 'stc-pay', { phone: '+966501234567' }, {}],
    ['a Saudi landline', 'stc-pay', { phone: '+966112345678' }, { phone: 'mobile' }],
    ['a Jordanian number', 'stc-pay', { phone: '+962791234567' }, { phone: 'mobile' }],
    ['a digit too few', 'stc-pay', { phone: '+96650123456' }, { phone: 'mobile' }],
    ['CliQ by alias', 'cliq', inJordan, {}],
    ['CliQ by mobile', 'cliq', { iban: inJordan.iban, phone: '079 123 4567' }, {}],
    ['CliQ by neither', 'cliq', { iban: inJordan.iban }, { alias: 'required', phone: 'required' }],
    ['CliQ with a German IBAN', 'cliq', { alias: 'RANA', iban: bank.iban }, { iban: 'iban-elsewhere' }],
    ['CliQ with a Saudi mobile', 'cliq', { ...inJordan, phone: '+966501234567' }, { phone: 'mobile' }],
    ['Stripe asks for itself', 'stripe', {}, {}],
  ])('%s', (_, kind, asked, faults) => {
    expect(faultsOf(kind, asked)).toEqual(faults);
  });
});

test('what is not told anew stays, and what the kind no longer asks for goes', () => {
  const before = bank;
  expect(
    detailsAfter('bank-transfer', { before, asked: { fullname: null, tin: ' DE 999 ' } }, bankNumbers),
  ).toEqual({
    ...bank,
    tin: 'DE 999',
  });
  const moved = detailsAfter(
    'bank-transfer',
    { before, asked: { country: 'us', account_number: '12-34 56' } },
    bankNumbers,
  );
  expect(moved).toEqual({ ...bank, country: 'US', account_number: '123456', iban: undefined });
});

test('what is shown of saved details gives none of them away', () => {
  expect(masked(bank)).toEqual({
    fullname: 'R•••• H••••',
    bank_user_type: 'company',
    country: 'DE',
    iban: '•••• 3000',
    swift_bic: '•••• FXXX',
    tin: '•••• 456',
  });
  expect(masked({ email: 'payee@example.com', alias: 'ABC', phone: '+966501234567' })).toEqual({
    email: 'p••••@example.com',
    alias: '•••• C',
    phone: '•••• 4567',
  });
  expect(labelOf(masked(bank))).toBe('•••• 3000');
  expect(labelOf({})).toBeNull();
});

test.each([
  ['JO', false, ['bank-transfer', 'paypal', 'cliq']],
  ['SA', false, ['bank-transfer', 'paypal', 'stc-pay']],
  ['DE', true, ['stripe', 'bank-transfer', 'paypal']],
])('in %s are offered, with a provider %s', (country, isServed, kinds) => {
  expect(kindsIn(country, isServed)).toEqual(kinds);
});

test('a changed method waits for so long and no longer', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  expect(waitsUntil(at, 1_000, new Date(at.getTime() + 999))).toEqual(new Date('2026-03-02T10:00:01Z'));
  expect(waitsUntil(at, 1_000, new Date(at.getTime() + 1_000))).toBeNull();
});
