import { operatorKeys } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Acting,
  changesOf,
  keptKeys,
  leavesNoOwner,
  type Powers,
  refusalToGive,
  refusalToTouch,
  wiredKeys,
} from './rules';

const admin: Acting = {
  membershipId: 1,
  isOwner: false,
  permissions: new Set(['admin.update', 'order.read']),
};
const owner: Acting = { membershipId: 2, isOwner: true, permissions: new Set() };
const powers = (permissions: string[], isOwner = false): Powers => ({
  permissions,
  isOwner,
  isFactorRequired: false,
});

describe('somebody is touched', () => {
  test.each([
    ['by themselves never, also as an owner', owner, { id: 2, isOwner: true }, 'admin.self'],
    ['by another', admin, { id: 3, isOwner: false }, null],
    ['who owns the operator by an owner only', admin, { id: 2, isOwner: true }, 'admin.owner'],
    ['who owns the operator by another owner', owner, { id: 3, isOwner: true }, null],
  ] as const)('%s', (_, by, target, refusal) => expect(refusalToTouch(by, target)).toBe(refusal));
});

describe('what is given', () => {
  test.each([
    ['is a key that the giver holds', admin, powers([]), powers(['order.read']), null],
    ['is no key that the giver lacks', admin, powers([]), powers(['payout.read']), 'admin.key-lacking'],
    [
      'may stay though the giver lacks it',
      admin,
      powers(['payout.read']),
      powers(['payout.read', 'order.read']),
      null,
    ],
    ['is any key by an owner', owner, powers([]), powers(['payout.read']), null],
    ['is ownership by an owner only', admin, powers([]), powers([], true), 'admin.owner'],
    ['is ownership by an owner', owner, powers([]), powers([], true), null],
  ] as const)('%s', (...[, by, before, wished, refusal]) =>
    expect(refusalToGive(by, before, wished)).toBe(refusal),
  );
});

const someKeys = fc.subarray([...operatorKeys]);
const somePowers = fc.record({ permissions: someKeys, isOwner: fc.boolean() });
const somebody = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  permissions: someKeys,
  isOwner: fc.boolean(),
});

test('whatever people do to each other, nobody ends with a key that nobody who gave held', () => {
  fc.assert(
    fc.property(
      fc.array(somebody, { minLength: 2, maxLength: 5 }),
      fc.array(fc.tuple(fc.nat(4), fc.nat(4), somePowers), { maxLength: 20 }),
      (started, steps) => {
        const people = started.map((one, at) => ({ ...one, id: at + 1 }));
        const ownerless = !people.some(({ isOwner }) => isOwner);
        const known = new Set(people.flatMap(({ permissions }) => permissions));
        const owners = people.filter(({ isOwner }) => isOwner).length;
        for (const [from, to, wished] of steps) {
          const [by, target] = [people[from % people.length], people[to % people.length]];
          if (by === undefined || target === undefined) continue;
          const acting = { ...by, membershipId: by.id, permissions: new Set<string>(by.permissions) };
          if (refusalToTouch(acting, target) ?? refusalToGive(acting, target, wished)) continue;
          Object.assign(target, wished);
        }
        if (ownerless) {
          expect(people.some(({ isOwner }) => isOwner)).toBe(false);
          for (const { permissions } of people) for (const key of permissions) expect(known).toContain(key);
        }
        // Whoever acts on an owner is another owner, so one is always left.
        if (owners > 0) expect(people.some(({ isOwner }) => isOwner)).toBe(true);
      },
    ),
  );
});

test('the last owner who can log in may not go', () => {
  expect([leavesNoOwner([1], 1), leavesNoOwner([1, 2], 1), leavesNoOwner([2], 1)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a change says what it adds and takes away', () => {
  expect(changesOf(powers(['order.read']), powers(['payout.read'], true))).toEqual({
    added: ['payout.read'],
    removed: ['order.read'],
    isOwner: true,
  });
});

test('keys go out as they came in, and what there is no longer stays inside', () => {
  fc.assert(
    fc.property(someKeys, (keys) => {
      expect(keptKeys(wiredKeys(keys))).toEqual(keys);
    }),
  );
  expect(wiredKeys(['gone.key'])).toEqual([]);
});
