import { describe, expect, test } from 'vitest';
import { sumsOf } from '../../ledger/postings/rules';
import {
  arrived,
  type Booked,
  countersignFault,
  grant,
  leaving,
  mayReject,
  needsCountersign,
  obstacleTo,
  payoutFee,
  returning,
  type Standing,
} from './rules';

const now = new Date('2026-03-02T10:00:00Z');
const standing: Standing = {
  state: 'requested',
  requestedPersonId: 1,
  needsCountersign: false,
  countersignedAt: null,
  dueFrom: null,
  isSending: false,
};
const awaited = { ...standing, needsCountersign: true };

test.each([
  ['nothing', 5_000, { fixedMinor: 0, ratePpm: 0 }, 0],
  ['a fixed one', 5_000, { fixedMinor: 150, ratePpm: 0 }, 150],
  ['a share, rounded half up', 5_050, { fixedMinor: 0, ratePpm: 10_000 }, 51],
  ['both', 10_000, { fixedMinor: 150, ratePpm: 5_000 }, 200],
])('the fee may be %s', (_, amountMinor, fee, feeMinor) => {
  expect(payoutFee(amountMinor, fee)).toBe(feeMinor);
});

describe('a payout of', () => {
  const means = { availableMinor: 10_000, minimumMinor: 5_000, fee: { fixedMinor: 0, ratePpm: 0 } };
  test.each([
    ['everything', 10_000, {}, { feeMinor: 0, netMinor: 10_000, afterMinor: 0 }],
    [
      'the least',
      5_000,
      { fee: { fixedMinor: 30, ratePpm: 0 } },
      { feeMinor: 30, netMinor: 4_970, afterMinor: 5_000 },
    ],
    ['one too much', 10_001, {}, 'payout.beyond-balance'],
    ['one too little', 4_999, {}, 'payout.below-minimum'],
    ['less than its fee', 5_000, { fee: { fixedMinor: 5_000, ratePpm: 0 } }, 'payout.fee-exceeds'],
    ['anything from a balance below zero', 5_000, { availableMinor: -1 }, 'payout.beyond-balance'],
  ])('%s', (_, amountMinor, change, outcome) => {
    const granted = () => grant(amountMinor, { ...means, ...change });
    if (typeof outcome === 'string')
      expect(granted).toThrow(expect.objectContaining({ code: outcome }) as Error);
    else expect(granted()).toEqual(outcome);
  });
});

test.each([
  [null, 1_000_000, false],
  [5_000, 5_000, false],
  [5_000, 5_001, true],
  [0, 1, true],
])('above %s a payout of %s needs a second person: %s', (above, amountMinor, isNeeded) => {
  expect(needsCountersign(amountMinor, above)).toBe(isNeeded);
});

test.each([
  ['another person', awaited, 2, null],
  ['who asked for it', awaited, 1, 'payout.own-request'],
  ['nobody, where none is needed', standing, 2, 'payout.countersign-not-needed'],
  ['nobody again', { ...awaited, countersignedAt: now }, 2, 'payout.countersign-not-needed'],
  ['nobody, once it has moved on', { ...awaited, state: 'approved' as const }, 2, 'payout.moved-on'],
])('the second person is %s', (_, payout, personId, fault) => {
  expect(countersignFault(payout, personId)).toBe(fault);
});

test.each([
  ['nothing', standing, null],
  ['the second person', awaited, 'awaits-countersign'],
  ['the waiting time', { ...standing, dueFrom: new Date(now.getTime() + 1) }, 'too-early'],
  ['nothing, once that is over', { ...awaited, countersignedAt: now, dueFrom: now }, null],
  ['that it was paid', { ...standing, state: 'paid' as const }, 'moved-on'],
])('an approval waits for %s', (_, payout, obstacle) => {
  expect(obstacleTo(payout, now)).toBe(obstacle);
});

test('what a provider is being asked to pay is not rejected', () => {
  expect(mayReject({ state: 'approved', isSending: false })).toBe(true);
  expect(mayReject({ state: 'approved', isSending: true })).toBe(false);
  expect(mayReject({ state: 'paid', isSending: false })).toBe(false);
});

test.each([
  ['JPY', 6_000, 0],
  ['JOD', 36_125, 25],
])(
  'in %s each movement sums to zero, and the way back undoes the way out',
  (currency, amountMinor, feeMinor) => {
    const payout: Booked = { operatorId: 1, kind: 'cliq', currency, amountMinor, feeMinor };
    for (const entries of [leaving(payout), arrived(payout), returning(payout)])
      expect(sumsOf(entries)).toEqual(new Map([[currency, 0]]));
    const moved = [...leaving(payout), ...returning(payout)];
    for (const kind of ['operator-available', 'operator-payouts']) {
      const minors = moved.filter(({ account }) => account.kind === kind).map((entry) => entry.amountMinor);
      expect(minors.reduce((sum, minor) => sum + minor, 0)).toBe(0);
    }
    expect(arrived(payout)).toHaveLength(feeMinor === 0 ? 2 : 3);
  },
);
