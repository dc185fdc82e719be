import { orderStates, type HeldReason } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpen, mayPass, statesOf, whyStop, wireStatusOf, isWorthHolding } from './order';
import { after, charging, dayAndNight } from '../testing-orders';

describe('the states of an order', () => {
  test.each([
    ['requested', 'starting'],
    ['requested', 'charging'],
    ['starting', 'charging'],
    ['charging', 'suspended'],
    ['suspended', 'charging'],
    ['charging', 'finishing'],
    ['finishing', 'completed'],
    ['requested', 'failed'],
    ['starting', 'cancelled'],
  ] as const)('%s may become %s', (from, to) => expect(mayPass(from, to)).toBe(true));

  test('what is over stays as it is', () => {
    for (const from of ['completed', 'failed', 'cancelled'] as const) {
      for (const to of orderStates) expect(mayPass(from, to)).toBe(false);
    }
  });

  test('energy once flowing never turns into a failure', () => {
    expect(mayPass('charging', 'failed')).toBe(false);
    expect(mayPass('suspended', 'cancelled')).toBe(false);
  });

  test('every state has its status on the wire, and back', () => {
    for (const state of orderStates) expect(statesOf(wireStatusOf(state))).toContain(state);
    expect(statesOf(1)).toEqual([]);
  });

  test('an open order leads to an end by some way', () => {
    const ends = new Set(['completed', 'failed', 'cancelled']);
    fc.assert(
      fc.property(fc.constantFrom(...orderStates), (from) => {
        const seen = new Set([from]);
        for (const state of seen) for (const to of orderStates) if (mayPass(state, to)) seen.add(to);
        expect([...seen].some((state) => ends.has(state))).toBe(true);
        expect(isOpen('finishing')).toBe(false);
      }),
    );
  });
});

describe('a running order stops', () => {
  const limited = {
    ...dayAndNight,
    rows: dayAndNight.rows.map((row) => ({ ...row, limitType: 'energy' as const, limitAmount: 5_000 })),
  };

  test.each([
    ['never without limit or allowance', {}, null],
    ['when its allowance of energy is used', { allowance_wh: 3_000, energy_wh: 3_000 }, 'allowance-energy'],
    ['when its allowance of money is used', { allowance_minor: 100, cost_minor: 100 }, 'allowance-money'],
    ['when its time is up', { allowance_until: after(10) }, 'allowance-until'],
    ['at the session limit of the row it began in', { tariff: limited, energy_wh: 5_000 }, 'session-limit'],
    ['not a Wh before', { tariff: limited, energy_wh: 4_999, allowance_wh: 5_000 }, null],
    ['at once when it may use nothing', { allowance_minor: 0 }, 'allowance-money'],
  ])('%s', (_fact, with_, why) => {
    expect(whyStop(charging(with_), after(10))).toBe(why);
  });
});

test.each<[string, HeldReason, number, number, boolean]>([
  ['refused and nothing delivered', 'not-authorized', 0, 0, false],
  ['refused, but energy flowed', 'not-authorized', 1, 0, true],
  ['refused, but minutes were billed', 'not-authorized', 0, 1, true],
  ['a clock that cannot be trusted, whatever was delivered', 'untrusted-clock', 0, 0, true],
])('a hold stays or goes: %s', (...[, held_reason, energy_wh, cost_minor, expected]) => {
  const read = { held_reason, meter_start_wh: 5_000, meter_stop_wh: 5_000 };
  expect(isWorthHolding(read, { energy_wh, cost_minor })).toBe(expected);
});

test.each([
  ['start', { meter_start_wh: null, meter_stop_wh: 5_000 }],
  ['stop', { meter_start_wh: 5_000, meter_stop_wh: null }],
])('a refused session whose %s was not read stays held, because nobody knows what it took', (_fact, read) => {
  const order = { held_reason: 'not-authorized' as const, ...read };
  expect(isWorthHolding(order, { energy_wh: 0, cost_minor: 0 })).toBe(true);
});
