import { fleetAdmins, type FleetKey, fleetKeys } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areSame, faultOfKeys, faultOfStatus, type FleetAdminRow, inOrder, keysToGive } from './rules';

const fleetId = 7;
const atFleets = (...fleets: [number, FleetKey[]][]) => ({
  role: 'fleet_admin' as const,
  isOwner: false,
  personId: 1,
  fleets: new Map(fleets.map(([id, keys]) => [id, new Set<string>(keys)])),
});
const ofOperator = (isOwner = false) => ({
  role: 'voltdeck_user' as const,
  isOwner,
  personId: 1,
  fleets: new Map<number, ReadonlySet<string>>(),
});
const drivers: FleetKey[] = ['fleet.driver.read', 'fleet.admin.update'];
const giver = atFleets([fleetId, drivers], [8, [...fleetKeys]]);

const row = (change: Partial<FleetAdminRow> = {}): FleetAdminRow => ({
  membershipId: 20,
  personId: 2,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  status: 'active',
  permissions: [],
  elsewhere: 0,
  assignedAt: new Date(0),
  lastUsedAt: null,
  ...change,
});

describe('what is given and taken', () => {
  const oneself = 1;
  const other = 2;
  test.each([
    ['a key held at this fleet', [giver, other], [[], ['fleet.driver.read']], null],
    [
      'a key held at another fleet only',
      [giver, other],
      [[], ['fleet.driver.create']],
      'fleet-admin.key-not-held',
    ],
    ['a key that one lacks, taken', [giver, other], [['fleet.payment.read'], []], 'fleet-admin.key-not-held'],
    [
      'beside a key that one lacks and the other keeps',
      [giver, other],
      [['fleet.payment.read'], ['fleet.payment.read', 'fleet.driver.read']],
      null,
    ],
    ['one’s own', [giver, oneself], [['fleet.driver.read'], []], 'fleet-admin.oneself'],
    ['one’s own, where nothing changes', [giver, oneself], [drivers, drivers], 'fleet-admin.oneself'],
    ['to who is not known yet', [giver, null], [[], ['fleet.driver.read']], null],
    [
      'any key by the operator’s people',
      [ofOperator(), other],
      [['fleet.payment.read'], ['fleet.driver.create']],
      null,
    ],
    [
      'to oneself by an admin of the operator',
      [ofOperator(), oneself],
      [[], [...fleetKeys]],
      'fleet-admin.oneself',
    ],
    ['to oneself by the owner, who holds all', [ofOperator(true), oneself], [[], [...fleetKeys]], null],
    [
      'by who does not work for the fleet',
      [atFleets([8, drivers]), other],
      [[], drivers],
      'fleet-admin.key-not-held',
    ],
  ] as const)('%s', (_, [by, personId], [before, after], fault) =>
    expect(faultOfKeys(by, { fleetId, personId, before, after })).toBe(fault),
  );

  test('nobody ends with a key that neither they nor the giver had', () => {
    const keys = fc.subarray([...fleetKeys]);
    fc.assert(
      fc.property(keys, keys, keys, (own, before, after) => {
        const fault = faultOfKeys(atFleets([fleetId, own]), { fleetId, personId: 2, before, after });
        const may = after.every((key) => own.includes(key) || before.includes(key));
        expect(fault !== null || may).toBe(true);
      }),
    );
  });
});

describe('who is kept out', () => {
  const everything = atFleets([fleetId, [...fleetKeys]]);
  test.each([
    ['one with fewer keys', everything, row({ permissions: ['fleet.driver.read'] }), null],
    ['one with more keys', giver, row({ permissions: ['fleet.payment.read'] }), 'fleet-admin.key-not-held'],
    ['one who works elsewhere, too', everything, row({ elsewhere: 1 }), 'fleet-admin.works-elsewhere'],
    ['the same by the operator', ofOperator(), row({ elsewhere: 1 }), null],
    ['one who has not joined', ofOperator(), row({ status: 'inactive' }), 'fleet-admin.not-joined'],
    ['oneself', everything, row({ personId: 1 }), 'fleet-admin.oneself'],
  ] as const)('%s', (_, by, of, fault) => expect(faultOfStatus(by, { fleetId, of })).toBe(fault));
});

test.each([
  [fleetAdmins.createFleetAdmin.body, { email: 'a@example.test', permissions: [] }],
  [fleetAdmins.updateFleetAdmin.body, { status: 'active' }],
  [fleetAdmins.setFleetAdminPermissions.body, { permissions: [] }],
])('no call takes fields of the caller’s own making', (body, fine) => {
  expect(body.safeParse(fine).success).toBe(true);
  for (const field of [
    'kind',
    'operator_id',
    'fleet_id',
    'membership_id',
    'role',
    'is_owner',
    'isOwner',
    'keys',
  ])
    expect([field, body.safeParse({ ...fine, [field]: 1 }).success]).toEqual([field, false]);
  for (const key of ['*', 'owner', 'operator-dashboard.order.read', 'fleet.*'])
    expect(fleetAdmins.setFleetAdminPermissions.body.safeParse({ permissions: [key] }).success).toBe(false);
});

test('the operator’s people give every key, a fleet admin those of this fleet', () => {
  expect(keysToGive(ofOperator(), fleetId)).toEqual(fleetKeys);
  expect(keysToGive(giver, fleetId)).toEqual(inOrder(drivers));
  expect(keysToGive(giver, 9)).toEqual([]);
});

test('keys are told once, in their order', () => {
  expect(inOrder(['fleet.payment.read', 'fleet.driver.read', 'fleet.driver.read', 'fleet.read'])).toEqual([
    'fleet.driver.read',
    'fleet.payment.read',
  ]);
  expect(
    areSame(['fleet.payment.read', 'fleet.driver.read'], ['fleet.driver.read', 'fleet.payment.read']),
  ).toBe(true);
});
