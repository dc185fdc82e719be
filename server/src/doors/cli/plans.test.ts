import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperator } from '../../identity';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { answerOf } from './testing-tools';

let house: TestHouse;
const ids: number[] = [];
beforeAll(async () => {
  house = await testHouse({ now: new Date('2026-03-02T10:00:00Z') });
  for (const [name, email] of [
    ['Ampere', 'rana@voltdeck.test'],
    ['Volt', 'two@voltdeck.test'],
    ['Watt', 'two@voltdeck.test'],
  ] as const) {
    const owner = { email, firstName: 'Rana', lastName: 'Haddad', password: 'a long tram ride home' };
    const place = { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' };
    const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
      createOperator(ctx, { name, ...place, owner }),
    );
    ids.push(made.operatorId);
  }
});
afterAll(() => house.close());

const run = (...words: string[]): Promise<string[]> => answerOf(house, ...words);

describe('plans', () => {
  test('set names the operator by its owner, in any letter case, and says what was before', async () => {
    expect(await run('plans', 'set', 'Rana@voltdeck.test', 'pro')).toEqual([
      `Operator ${ids[0]} "Ampere" is on pro; it was on free.`,
    ]);
  });

  test('set until a day ends with that day on the calendar of the operator', async () => {
    expect(await run('plans', 'set', String(ids[0]), 'plus', '--until', '2026-03-31')).toEqual([
      `Operator ${ids[0]} "Ampere" is on plus until 2026-03-31T21:00:00.000Z; it was on pro.`,
    ]);
  });

  test('list tells what each includes and how many are on it', async () => {
    const lines = await run('plans', 'list');
    expect(lines).toEqual([
      'free: 2 charge points; no features; 0 USD a month, 0 USD a year',
      'plus: 10 charge points; worker-access, sustainability-dashboard; 29 USD a month, 290 USD a year; operators on it: 1',
      expect.stringMatching(
        /^pro: 50 charge points; .*; 99 USD a month, 990 USD a year; operators on it: 0$/,
      ),
      expect.stringMatching(
        /^custom: any number of charge points; .*; price on request; operators on it: 0$/,
      ),
    ]);
  });

  test.each([
    ['an operator that is none', ['9999', 'pro'], 'No operator has the number or the owner "9999".'],
    ['an address of nobody', ['no@voltdeck.test', 'pro'], 'No operator has the number or the owner'],
    ['an owner of several', ['two@voltdeck.test', 'pro'], 'Name one by its number: '],
    ['a plan that is none', ['1', 'gold'], 'There is no plan "gold". The plans are free, plus, pro, custom.'],
    ['an end of the free plan', ['1', 'free', '--until', '2027-01-01'], 'The free plan has no end'],
    ['a day that is none', ['1', 'pro', '--until', '2027-02-30'], '"2027-02-30" is no day.'],
    ['a day that is over', ['1', 'pro', '--until', '2026-03-01'], '2026-03-01 is over already'],
  ])('set refuses %s', async (_, words, said) => {
    const [operator = '', ...rest] = words;
    const lines = await run('plans', 'set', operator === '1' ? String(ids[0]) : operator, ...rest);
    expect(lines).toEqual([expect.stringContaining(said)]);
  });
});

test.each([
  [['list'], 'No renewal is stuck.'],
  [['retry', '7'], 'Renewal 7 is not stuck.'],
  [['settle', '7', 'paid', '--reason', 'Seen'], 'Renewal 7 is not stuck.'],
  [['settle', '7', 'lost', '--reason', 'Seen'], 'A renewal is paid or unpaid, not "lost".'],
  [['settle', '7', 'paid', '--reason', ' '], 'Say in --reason what was seen'],
  [['retry', 'seven'], '"seven" is no number of a renewal.'],
])('renewals %j: %s', async (words, said) => {
  expect(await run('renewals', ...words)).toEqual([expect.stringContaining(said)]);
});
