import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { deleteVehicleGroup } from '../vehicle-groups/actions';
import { LimitationChanged } from './facts';
import { type LimitedHouse, limitedHouse } from './testing-limitations';

let house: LimitedHouse;
let fleetId: number;
let place: number;
beforeAll(async () => {
  house = await limitedHouse();
  place = (await house.station()).id;
});
afterAll(() => house.close());
beforeEach(async () => {
  fleetId = await house.fleet();
});

const at = (change: object = {}) => ({ limitable_id: place, ...change });
const wrong = (field: string, code: string) => ({
  code: 'fields.invalid',
  details: { errors: { [field]: [{ code }] } },
});

describe('a limitation', () => {
  test('is added, read, changed and deleted, each told once', async () => {
    const { id } = await house.add(fleetId, at({ extra_limit_amount: 4 }));
    expect(await house.list(fleetId)).toMatchObject([
      {
        id,
        state: 'open',
        limitable: { id: place, type: 'charge-point' },
        usage: { used: 0, rest: 20, extra_rest: 4, next_reset: '2026-03-03T00:00:00.000Z' },
      },
    ]);
    expect(await house.change(fleetId, id, at({ name: 'Yard', version: 1 }))).toMatchObject({
      name: 'Yard',
      version: 2,
      extra_limit_amount: 0,
    });
    await house.change(fleetId, id, at({ name: 'Yard', version: 2 }));
    await house.remove(fleetId, id);
    expect(await house.list(fleetId)).toEqual([]);
    const told = house.announcedOf(LimitationChanged).filter((fact) => fact.fleetId === fleetId);
    expect(told).toHaveLength(3);
  });

  test.each<[string, object, string, string]>([
    ['a place that is not there', { limitable_id: 999_999 }, 'limitable_id', 'choice'],
    ['a group that is not there', { limitable_type: 'charge-point-group' }, 'limitable_id', 'choice'],
    ['vehicles that are not there', { vehicle_group_id: 999_999 }, 'vehicle_group_id', 'choice'],
    ['no amount', { limit_amount: null }, 'limit_amount', 'required'],
    ['no first day', { limit_type: 'user-defined', ending_date: '2026-04-01' }, 'starting_date', 'required'],
    ['no last day', { limit_type: 'user-defined', starting_date: '2026-04-01' }, 'ending_date', 'required'],
    [
      'an end before the start',
      { starting_date: '2026-04-02', ending_date: '2026-04-01' },
      'ending_date',
      'limitation.before-start',
    ],
    [
      'a validity before the start',
      { starting_date: '2026-04-02', valid_until: '2026-04-01' },
      'valid_until',
      'limitation.before-start',
    ],
    ['a plug that nobody makes', { plug_types: [99_999] }, 'plug_types', 'choice'],
  ])('with %s is refused by the name of its field', async (...[, change, field, code]) => {
    await expect(house.add(fleetId, at(change))).rejects.toMatchObject(wrong(field, code));
  });

  test('with dates of its own shares no day with another of the same place and vehicles, also where two come at once', async () => {
    const dated = (name: string, from: string, to: string) =>
      house.add(fleetId, at({ name, limit_type: 'user-defined', starting_date: from, ending_date: to }));
    await dated('March', '2026-03-01', '2026-03-31');
    await expect(dated('Other', '2026-03-31', '2026-04-10')).rejects.toMatchObject({
      code: 'limitation.overlaps',
      details: { field: 'starting_date', args: { name: 'March', from: '2026-03-01', to: '2026-03-31' } },
    });
    const both = await Promise.allSettled([
      dated('April', '2026-04-01', '2026-04-30'),
      dated('Easter', '2026-04-05', '2026-04-06'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is changed by the first of two who edit the same version', async () => {
    const { id } = await house.add(fleetId, at());
    const both = await Promise.allSettled([
      house.change(fleetId, id, at({ name: 'One', version: 1 })),
      house.change(fleetId, id, at({ name: 'Two', version: 1 })),
    ]);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'limitation.changed' },
    });
  });

  test('is found at its own fleet alone', async () => {
    const { id } = await house.add(fleetId, at());
    const other = await house.fleet();
    await expect(house.detail(other, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(house.remove(other, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(house.change(other, id, at())).rejects.toMatchObject({ code: 'not-found' });
  });

  test('of a fleet admin is at a place of the fleet alone, and keeps the place that it has', async () => {
    const fleets = new Map([[fleetId, new Set(['fleet.limitation.create'])]]);
    const admin: Member = { ...house.mine, role: 'fleet_admin', isOwner: false, fleets };
    const { id: other } = await house.station();
    await expect(house.add(fleetId, at(), admin)).rejects.toMatchObject(wrong('limitable_id', 'choice'));
    await house.rows('insert into fleet_charge_points (fleet_id, charge_point_id) values ($1, $2)', [
      fleetId,
      place,
    ]);
    const { id } = await house.add(fleetId, at(), admin);
    await expect(house.change(fleetId, id, { limitable_id: other }, admin)).rejects.toMatchObject(
      wrong('limitable_id', 'choice'),
    );
    await house.rows('delete from fleet_charge_points where fleet_id = $1', [fleetId]);
    const kept = await house.change(fleetId, id, at({ limit_amount: 10 }), admin);
    expect(kept).toMatchObject({ limit_amount: 10, limitable: { id: place } });
  });

  test('of a fleet admin is at a group that is assigned to the fleet, or at one of its power centers', async () => {
    const fleets = new Map([[fleetId, new Set(['fleet.limitation.create'])]]);
    const admin: Member = { ...house.mine, role: 'fleet_admin', isOwner: false, fleets };
    const { operatorId } = house.mine;
    const [group] = await house.rows<{ id: number }>(
      `insert into charge_point_groups (operator_id, name, name_key, created_at) values ($1, 'Yards', 'yards', now()) returning id`,
      [operatorId],
    );
    const groupId = group?.id ?? 0;
    const ofGroup = { limitable_type: 'charge-point-group', limitable_id: groupId };
    await expect(house.add(fleetId, ofGroup, admin)).rejects.toMatchObject(wrong('limitable_id', 'choice'));
    await house.rows('insert into fleet_charge_point_groups (fleet_id, group_id) values ($1, $2)', [
      fleetId,
      groupId,
    ]);
    await house.add(fleetId, ofGroup, admin);
    const { id: member } = await house.station();
    await house.rows(
      'insert into charge_point_group_members (operator_id, group_id, charge_point_id, added_at) values ($1, $2, $3, now())',
      [operatorId, groupId, member],
    );
    await house.add(fleetId, { limitable_id: member }, admin);
  });

  test('keeps the vehicle group that it counts by', async () => {
    const night = await house.group(fleetId, 'Night shift');
    await house.add(fleetId, at({ vehicle_group_id: night, per_vehicle: true }));
    const removal = house.run({ actor: house.mine }, (ctx) =>
      deleteVehicleGroup(ctx, { params: { id: fleetId, vehicleGroupId: night }, query: {}, body: {} }),
    );
    await expect(removal).rejects.toMatchObject({
      code: 'limitation.names-group',
      details: { args: { uses: 1 } },
    });
  });

  test('tells its next closed days, and whom it would refuse now', async () => {
    const { id } = await house.add(fleetId, at({ charging_on_weekends: false, charging_on_holidays: false }));
    const van = await house.vehicle(fleetId);
    await house.holidays(fleetId, [{ day: '2026-03-03', name: 'Spring' }]);
    const shown = await house.detail(fleetId, id);
    expect(shown).toMatchObject({ state: 'open', refused: [], refused_count: 0 });
    expect(shown.closed_days.slice(0, 3)).toEqual([
      { day: '2026-03-03', why: 'holiday', name: 'Spring' },
      { day: '2026-03-07', why: 'weekend', name: null },
      { day: '2026-03-08', why: 'weekend', name: null },
    ]);
    await house.holidays(fleetId, [{ day: '2026-03-02', name: 'Today' }]);
    expect(await house.detail(fleetId, id)).toMatchObject({
      state: 'closed',
      refused: [{ vehicle_id: van.id, reason: 'limit-holiday' }],
      refused_count: 1,
    });
  });

  test('closes on the holidays that somebody saw: of two who edit the same ones the second is told', async () => {
    const [one, two] = [
      { day: '2026-03-03', name: 'One' },
      { day: '2026-03-04', name: 'Two' },
    ];
    await house.holidays(fleetId, [one]);
    const both = await Promise.allSettled([
      house.holidays(fleetId, [one, two], [one]),
      house.holidays(fleetId, [two], [one]),
    ]);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'limitation.holidays-changed' },
    });
  });

  test('names a holiday once', async () => {
    const twice = [
      { day: '2026-03-03', name: 'One' },
      { day: '2026-03-03', name: 'Two' },
    ];
    await expect(house.holidays(fleetId, twice)).rejects.toMatchObject(wrong('holidays.1.day', 'taken'));
  });
});
