import { type Needs, operatorKeys } from '@voltdeck/contract';
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
  fleetIds: [],
  ...change,
});
const owner = member({ isOwner: true });
const reader = member({ permissions: new Set(['order.read']) });
const fleetAdmin = member({
  role: 'fleet_admin',
  permissions: new Set(['fleet.vehicle.read', 'order.read']),
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
});

describe('keys on the wire', () => {
  test('carry the prefix; an owner has all, others the known ones they hold', () => {
    expect(wireKeysOf({ role: 'voltdeck_user', isOwner: true, permissions: [] })).toHaveLength(
      operatorKeys.length,
    );
    expect(
      wireKeysOf({ role: 'voltdeck_user', isOwner: false, permissions: ['order.read', 'gone.key'] }),
    ).toEqual(['operator-dashboard.order.read']);
    expect(wireKeysOf({ role: 'fleet_admin', isOwner: false, permissions: ['fleet.report.read'] })).toEqual([
      'fleet.report.read',
    ]);
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
