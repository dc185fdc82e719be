import { describe, expect, test } from 'vitest';
import {
  isSameTag,
  judgedColumns,
  judgeStart,
  readTag,
  refused,
  verdictOn,
  type AskedStart,
  type MayStartAnswer,
  type Tag,
} from './rules';
import { type Shown, verdictShown } from './rules-shown';

const now = new Date('2026-05-01T12:00:00Z');
const tag: Tag = {
  uid: 'AB12',
  parentUid: null,
  holder: { kind: 'operator' },
  status: 'active',
  expiresAt: null,
};

test.each([
  ['an active tag is accepted', tag, 'accepted'],
  ['an unknown one is invalid', null, 'invalid'],
  ['a blocked one is blocked', { ...tag, status: 'blocked' as const }, 'blocked'],
  ['one is expired from the moment it says', { ...tag, expiresAt: now }, 'expired'],
  ['and good until then', { ...tag, expiresAt: new Date(now.getTime() + 1) }, 'accepted'],
])('%s', (_fact, given, verdict) => expect(verdictOn(given, now)).toBe(verdict));

// docs/chargers-in-the-field.md#id-token-spelling
test('a tag is read without what follows a semicolon', () => {
  expect(readTag(' AB12;extra ')).toBe('AB12');
  expect(isSameTag('ab12;x', 'AB12')).toBe(true);
  expect(isSameTag(null, 'AB12')).toBe(false);
});

const row = {
  id: 1,
  startMinute: 0,
  endMinute: 0,
  priceMicro: 500_000,
  unit: 'energy' as const,
  limitType: null,
  limitAmount: null,
};
const prices = { currency: 'EUR', timeZone: 'UTC', rows: [row] };
const noPrices = { ...prices, rows: [] };
const place: AskedStart['place'] = {
  visibility: 'public',
  currency: 'EUR',
  freeVendTag: 'FREE',
  outOfService: false,
  planDeactivatedAt: null,
  stationOutSince: null,
  tariff: prices,
};
const may: MayStartAnswer = {
  ok: true,
  paymentKind: 'platform',
  allowance: { energyWh: null, amountMinor: 6_000, until: null },
};
const mayNot: MayStartAnswer = { ok: false, reason: 'no-money' };
const driver: Tag = { ...tag, holder: { kind: 'person', id: 3 } };
const vehicle: Tag = { ...tag, holder: { kind: 'vehicle', id: 9 } };
const worker: Tag = { ...tag, holder: { kind: 'worker', id: 5 } };
const own = (rows: (typeof row)[], currency = 'EUR'): MayStartAnswer => ({
  ...may,
  tariff: { ...prices, currency, rows },
});

interface Case extends Partial<AskedStart> {
  isInUse?: boolean;
  answer?: MayStartAnswer | null;
}
const judged = ({ isInUse = false, answer = may, ...change }: Case) =>
  judgeStart(
    { place, at: now, who: { uid: 'AB12' }, tag: driver, isClosed: false, isOffline: false, ...change },
    isInUse,
    answer,
  );

describe('a start is accepted', () => {
  test.each<[string, Case, unknown]>([
    ['with a known tag', {}, { kind: 'person', id: 3 }],
    [
      'with the tag of free charging, which is no stored one',
      { who: { uid: 'free' }, tag: null },
      { kind: 'operator' },
    ],
    [
      'with it while a session runs on it',
      { who: { uid: 'FREE' }, tag: null, isInUse: true },
      { kind: 'operator' },
    ],
    [
      'with it though it is also a stored one that is blocked',
      { who: { uid: 'FREE' }, tag: { ...driver, status: 'blocked' } },
      { kind: 'operator' },
    ],
    [
      'of somebody known who needs no tag',
      { who: { holder: { kind: 'partner', id: 7 } }, tag: null },
      { kind: 'partner', id: 7 },
    ],
    [
      "of the operator's own at a private place",
      { place: { ...place, visibility: 'private' }, tag },
      { kind: 'operator' },
    ],
    [
      'of its worker there',
      { place: { ...place, visibility: 'private' }, tag: worker },
      { kind: 'worker', id: 5 },
    ],
    [
      'by a tariff of its own where the place has no price',
      { place: { ...place, tariff: noPrices }, answer: own([row]) },
      { kind: 'person', id: 3 },
    ],
    ["of the operator's own outside the hours", { isClosed: true, tag }, { kind: 'operator' }],
    ['of its worker then', { isClosed: true, tag: worker }, { kind: 'worker', id: 5 }],
    [
      'of anybody then, where the charger began it offline',
      { isClosed: true, isOffline: true },
      { kind: 'person', id: 3 },
    ],
    [
      'at a place that shut later',
      { place: { ...place, stationOutSince: new Date(now.getTime() + 1) } },
      { kind: 'person', id: 3 },
    ],
  ])('%s', (_fact, change, payer) => {
    expect(judged(change)).toMatchObject({ verdict: 'accepted', held: null, payer, paymentKind: 'platform' });
  });
});

describe('a start is refused', () => {
  test.each<[string, Case, ReturnType<typeof refused>]>([
    ['without a known tag', { tag: null }, refused('invalid', 'not-authorized')],
    ['with a blocked one', { tag: { ...driver, status: 'blocked' } }, refused('blocked', 'not-authorized')],
    ['with an expired one', { tag: { ...driver, expiresAt: now } }, refused('expired', 'not-authorized')],
    ['outside the hours', { isClosed: true }, refused('closed', 'not-authorized')],
    [
      'from afar then',
      { isClosed: true, who: { holder: { kind: 'person', id: 3 } }, tag: null },
      refused('closed', 'not-authorized'),
    ],
    [
      'then, though charging is free',
      { isClosed: true, who: { uid: 'FREE' }, tag: null },
      refused('closed', 'not-authorized'),
    ],
    ['with one that is in use', { isInUse: true }, refused('concurrent', 'not-authorized')],
    [
      'at a private place to a driver',
      { place: { ...place, visibility: 'private' } },
      refused('not-here', 'not-authorized'),
    ],
    [
      'at a private place to a vehicle',
      { place: { ...place, visibility: 'private' }, tag: vehicle },
      refused('not-here', 'not-authorized'),
    ],
    [
      'at a private place that is shut, to a driver',
      { place: { ...place, visibility: 'private', outOfService: true } },
      refused('blocked', 'not-authorized'),
    ],
    [
      'where the operator has shut',
      { place: { ...place, outOfService: true }, tag },
      refused('blocked', 'not-authorized'),
    ],
    [
      'where the plan has shut',
      { place: { ...place, planDeactivatedAt: now }, who: { uid: 'FREE' } },
      refused('blocked', 'not-authorized'),
    ],
    [
      'where the station itself has shut',
      { place: { ...place, stationOutSince: now }, who: { holder: { kind: 'operator' } } },
      refused('blocked', 'not-authorized'),
    ],
    ['where no price is in force', { place: { ...place, tariff: noPrices } }, refused('blocked', 'no-price')],
    [
      'where no price is in force, whatever its payer says',
      { place: { ...place, tariff: noPrices }, answer: mayNot },
      refused('blocked', 'no-price'),
    ],
    ['by a tariff of its own without a price', { answer: own([]) }, refused('blocked', 'no-price')],
    [
      'by a tariff of its own in another currency',
      { answer: own([row], 'USD') },
      refused('blocked', 'not-authorized'),
    ],
    ['where its payer refuses', { answer: mayNot }, refused('blocked', 'not-authorized')],
    ['where nobody answers for its payer', { answer: null }, refused('blocked', 'not-authorized')],
  ])('%s', (_fact, change, expected) => expect(judged(change)).toEqual(expected));
});

test('a refused start is the operator’s own, without payment, and nothing of it is bounded', () => {
  expect(judgedColumns(refused('blocked', 'no-price'))).toEqual({
    payment_kind: 'none',
    payer_kind: 'operator',
    payer_id: null,
    payer_account_id: null,
    person_id: null,
    start_verdict: 'blocked',
    allowance_wh: null,
    allowance_minor: null,
    allowance_until: null,
  });
});

test.each([
  ['a person is kept twice', driver, { payer_kind: 'person', payer_id: 3, person_id: 3 }],
  ['a vehicle is no person', vehicle, { payer_kind: 'vehicle', payer_id: 9, person_id: null }],
])('of the payers of an order %s', (_fact, by, columns) => {
  expect(judgedColumns(judged({ tag: by }))).toMatchObject(columns);
});

describe('a tag that is only shown', () => {
  const shut = { ...place, outOfService: true };
  test.each<[string, Partial<Shown>, string]>([
    ['is accepted where it is known', {}, 'accepted'],
    ['is what it is worth elsewhere', { tag: { ...driver, expiresAt: now } }, 'expired'],
    ['is invalid where nobody knows it', { tag: null }, 'invalid'],
    ['is accepted where an order waits for it', { tag: null, isExpected: true, place: shut }, 'accepted'],
    ['is accepted where charging is free', { tag: null, uid: 'free' }, 'accepted'],
    ['may be none at all there', { tag: null, uid: '' }, 'accepted'],
    ['may not elsewhere', { tag: null, uid: '', place: { ...place, freeVendTag: null } }, 'invalid'],
    ['is not accepted where free charging is shut', { tag: null, uid: 'FREE', place: shut }, 'invalid'],
    ['is blocked where the place is shut', { place: shut }, 'blocked'],
    ['is not for a private place', { place: { ...place, visibility: 'private' } }, 'not-here'],
    [
      'is blocked there where it is blocked everywhere',
      { place: { ...place, visibility: 'private' }, tag: { ...driver, status: 'blocked' } },
      'blocked',
    ],
    ['is blocked at a private place that is shut', { place: { ...shut, visibility: 'private' } }, 'blocked'],
    ['is blocked where nobody answers for its holder', { isAnswered: false }, 'blocked'],
    ['comes too early or too late outside the hours', { isClosed: true }, 'closed'],
    ['does so where charging is free', { isClosed: true, tag: null, uid: 'FREE' }, 'closed'],
    ["is accepted then where it is the operator's own", { isClosed: true, tag }, 'accepted'],
    ['is accepted then where an order waits for it', { isClosed: true, isExpected: true }, 'accepted'],
  ])('%s', (_fact, change, verdict) => {
    const shown = {
      place,
      uid: 'AB12',
      at: now,
      tag: driver,
      isExpected: false,
      isAnswered: true,
      isClosed: false,
    };
    expect(verdictShown({ ...shown, ...change })).toBe(verdict);
  });
});
