import { type FleetKey, type Needs, operatorKeys } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { lastUsedOf, mayCall, type Membership, wireKeysOf } from './rules';

const member = (change: Partial<Member>): Member => ({
  kind: 'member',
  personId: 1,
  membershipId: 1,
  tokenId: 1,
  operatorId: 1,
  role: 'voltdeck_user',
  isOwner: false,
  permissions: new Set(),
  fleets: new Map(),
  ...change,
});
const owner = member({ isOwner: true });
const reader = member({ permissions: new Set(['order.read']) });
const fleetAdmin = member({
  role: 'fleet_admin',
  permissions: new Set(['order.read']),
  fleets: new Map([
    [3, new Set(['fleet.vehicle.read'])],
    [4, new Set<string>()],
  ]),
});

describe('a call', () => {
  test.each<[string, Member, Needs, boolean]>([
    ['open to all is open to anybody', fleetAdmin, { public: true }, true],
    ['for a login is open to a fleet admin', fleetAdmin, { login: true }, true],
    ['with a key is open to the owner, who ticks none', owner, { operator: 'order.read' }, true],
    ['with a key is open to who holds it', reader, { operator: 'order.read' }, true],
    ['with a key is shut to who holds another', reader, { operator: 'worker.read' }, false],
    ["of the operator's people is open to one without keys", member({}), { operator: 'member' }, true],
    ["of the operator's people is shut to a fleet admin", fleetAdmin, { operator: 'member' }, false],
    [
      'of the owner is shut to an admin with every key',
      member({ permissions: new Set(operatorKeys) }),
      { operator: 'owner' },
      false,
    ],
    ['of the owner is open to the owner', owner, { operator: 'owner' }, true],
    [
      'with an operator key is shut to a fleet admin who has its name',
      fleetAdmin,
      { operator: 'order.read' },
      false,
    ],
    [
      'with a fleet key is open to a fleet admin who holds it',
      fleetAdmin,
      { operator: 'fleet.read', fleet: 'fleet.vehicle.read' },
      true,
    ],
    [
      'with another fleet key is shut',
      fleetAdmin,
      { operator: 'fleet.read', fleet: 'fleet.driver.read' },
      false,
    ],
    [
      'with a fleet key is not open to an admin by that key',
      member({ permissions: new Set(['fleet.vehicle.read']) }),
      { operator: 'fleet.read', fleet: 'fleet.vehicle.read' },
      false,
    ],
  ])('%s', (_, who, needs, isOpen) => {
    expect(mayCall(who, needs)).toBe(isOpen);
  });

  test.each<[string, number, FleetKey | 'assigned', boolean]>([
    ['a fleet where the key is held is open', 3, 'fleet.vehicle.read', true],
    ['a fleet where it is not held is shut, though it is held at another', 4, 'fleet.vehicle.read', false],
    ['a fleet that one works for without a key is open to whoever works for it', 4, 'assigned', true],
    ['a fleet of others is shut', 5, 'assigned', false],
    ['a fleet that is no number is shut', Number.NaN, 'assigned', false],
  ])('about %s', (_, fleetId, fleet, isOpen) => {
    expect(mayCall(fleetAdmin, { operator: 'fleet.read', fleet }, fleetId)).toBe(isOpen);
  });
});

describe('keys on the wire', () => {
  test('carry the prefix; an owner has all, others the known ones they hold', () => {
    expect(wireKeysOf(owner)).toHaveLength(operatorKeys.length);
    expect(wireKeysOf(member({ permissions: new Set(['order.read', 'gone.key']) }))).toEqual([
      'operator-dashboard.order.read',
    ]);
  });

  test('are what a fleet admin holds at any fleet, without the prefix', () => {
    expect(wireKeysOf(fleetAdmin)).toEqual(['fleet.vehicle.read']);
  });
});

describe('the membership a login enters', () => {
  const membership = (id: number, change: Partial<Membership> = {}): Membership => ({
    id,
    personId: 1,
    operatorId: id,
    operatorName: '',
    role: 'voltdeck_user',
    isOwner: false,
    permissions: [],
    fleets: [],
    status: 'active',
    lastUsedAt: null,
    ...change,
  });
  const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));

  test('is the active one used last, or the oldest when none was', () => {
    const used = [
      membership(1, { lastUsedAt: day(1) }),
      membership(2, { lastUsedAt: day(2) }),
      membership(3),
    ];
    expect(lastUsedOf(used)?.id).toBe(2);
    expect(lastUsedOf([membership(5), membership(4)])?.id).toBe(4);
  });

  test('is never a suspended one, nor one not yet joined', () => {
    const shut = [
      membership(1, { status: 'suspended', lastUsedAt: day(9) }),
      membership(2, { status: 'inactive' }),
    ];
    expect(lastUsedOf(shut)).toBeNull();
    expect(lastUsedOf([...shut, membership(3)])?.id).toBe(3);
    expect(lastUsedOf([])).toBeNull();
  });
});
