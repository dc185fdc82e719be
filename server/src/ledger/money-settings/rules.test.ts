import { currencyCodes } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import amounts from './amounts.json';
import { readSince, readValue, type SettingName, settingsOf } from './rules';

describe('a value', () => {
  test.each<[SettingName, string, string | null, number]>([
    ['fee-rate', '2.5%', null, 25_000],
    ['fee-rate', '250bp', null, 25_000],
    ['fee-rate', '0%', null, 0],
    ['fee-rate', '100%', null, 1_000_000],
    ['fee-rate', '0.01bp', null, 1],
    ['fee-rate', '0.0001%', null, 1],
    ['pending-days', '0', null, 0],
    ['pending-days', '365', null, 365],
    ['hold', '60', 'EUR', 6_000],
    ['hold', '42.5', 'JOD', 42_500],
    ['hold', '0.001', 'JOD', 1],
    ['hold', '9000', 'JPY', 9_000],
    ['least-withdrawal', '0', 'EUR', 0],
    ['least-withdrawal', '50.05', 'EUR', 5_005],
  ])('of the %s, %s %s, is read', (name, text, currency, value) => {
    expect(readValue(name, text, currency)).toEqual({ value });
  });

  test.each<[SettingName, string, string | null, string]>([
    ['fee-rate', '250', null, 'Write it with its unit'],
    ['fee-rate', '-1%', null, 'Write it with its unit'],
    ['fee-rate', '100.01%', null, 'at most 100%'],
    ['fee-rate', '0.001bp', null, 'at most two decimals of a basis point'],
    ['fee-rate', '1%', 'EUR', 'leave --currency out'],
    ['pending-days', '1.5', null, 'Write a whole number from 0 to 365'],
    ['pending-days', '366', null, 'Write a whole number'],
    ['pending-days', '', null, 'Write a whole number'],
    ['pending-days', '14', 'EUR', 'leave --currency out'],
    ['hold', '60', null, 'as in --currency JOD'],
    ['hold', '60', 'ABC', '"ABC" is no currency'],
    ['hold', '0', 'EUR', 'lets nobody charge'],
    ['hold', '0.00', 'EUR', 'lets nobody charge'],
    ['hold', '60.001', 'EUR', 'EUR has 2 decimals: "60.001" has 3.'],
    ['hold', '9000.5', 'JPY', 'JPY has no decimals'],
    ['hold', '1.0005', 'JOD', 'JOD has 3 decimals'],
    ['hold', '1e3', 'EUR', 'Write it in digits'],
    ['hold', '1,000', 'EUR', 'Write it in digits'],
    ['least-withdrawal', '-5', 'EUR', 'Write it in digits'],
    ['least-withdrawal', '1000000000', 'EUR', 'more than anybody'],
  ])('of the %s, "%s" %s, is refused with how it is written', (name, text, currency, said) => {
    expect(readValue(name, text, currency)).toEqual({ fault: expect.stringContaining(said) as string });
  });
});

describe('a begin', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  test('is an instant with its zone', () => {
    expect(readSince('2026-04-01T00:00+03:00', now)).toEqual({ since: new Date('2026-03-31T21:00:00Z') });
  });

  test.each([
    ['2026-04-01', 'no instant'],
    ['2026-04-01T00:00', 'no instant'],
    ['2026-02-30T00:00:00Z', 'no instant'],
    ['2026-13-01T00:00:00Z', 'no instant'],
    ['tomorrow', 'no instant'],
    ['2026-03-02T09:59:59Z', 'has passed'],
    ['2027-06-01T00:00:00Z', 'more than a year'],
  ])('%s is refused', (text, said) => {
    expect(readSince(text, now)).toEqual({ fault: expect.stringContaining(said) as string });
  });
});

test('what nobody set is 0 %, 14 days, and about as much as 60 and 50 USD in every currency', () => {
  expect(Object.keys(amounts)).toEqual([...currencyCodes]);
  const since = new Date(0);
  expect(settingsOf([], 'JOD')).toEqual({
    feeRatePpm: 0,
    pendingMs: 14 * dayMs,
    holdMinor: 42_000,
    leastWithdrawalMinor: 35_000,
  });
  expect(settingsOf([], 'JPY')).toMatchObject({ holdMinor: 9_000, leastWithdrawalMinor: 7_500 });
  const set = [{ name: 'hold', currency: 'JOD', value: 1, since } as const];
  expect([settingsOf(set, 'JOD').holdMinor, settingsOf(set, 'EUR').holdMinor]).toEqual([1, 6_000]);
});
