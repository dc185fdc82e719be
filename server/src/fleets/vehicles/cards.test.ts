import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { type VehicleHouse, vehicleHouse } from './testing-vehicles';

let house: VehicleHouse;
let couriers: number;
let taxis: number;
let round = 0;

beforeAll(async () => {
  house = await vehicleHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  round += 1;
  await house.rows(`update orders set state = 'completed'`);
  couriers = await house.fleet(`Couriers ${round}`);
  taxis = await house.fleet(`Taxis ${round}`);
});

const cards = () =>
  house.rows<{ uid: string; holder_id: number }>(
    `select uid, holder_id::int from tags where holder = 'vehicle' and removed_at is null
      and holder_id in (select id from vehicles where fleet_id in ($1, $2)) order by uid_key`,
    [couriers, taxis],
  );
const held = (who: string, name = '') => ({
  code: 'fields.invalid',
  details: { errors: { rfid_tag: [{ code: 'vehicle.card-held', args: { who, name } }] } },
});
const fleetAdmin = (): Member => ({
  ...house.mine,
  role: 'fleet_admin',
  isOwner: false,
  fleets: new Map([[couriers, new Set(['fleet.vehicle.create'])]]),
});

describe('the card of a vehicle', () => {
  test('is issued, kept, exchanged and taken away with the vehicle', async () => {
    const body = { title: 'Van', rfid_tag: 'a1;x', rfid_expires_at: '2026-03-31' };
    const van = await house.add(couriers, body);
    expect(van).toMatchObject({ rfid_tag: 'a1', rfid_expires_at: '2026-03-31', rfid_status: 'active' });
    const at = { id: van.id, fleetId: couriers };
    expect(await house.change(at, { ...body, rfid_tag: 'A1', color: 'red' })).toMatchObject({
      rfid_tag: 'a1',
    });
    expect(await house.change(at, { title: 'Van', rfid_tag: 'A2' })).toMatchObject({
      rfid_tag: 'A2',
      rfid_expires_at: null,
    });
    expect(await cards()).toEqual([{ uid: 'A2', holder_id: van.id }]);
    expect(await house.change(at, { title: 'Van' })).toMatchObject({ rfid_tag: null, rfid_status: null });
    expect(await cards()).toEqual([]);
  });

  test('stays blocked where it is taken away and given again, so that only who may unblock cards does', async () => {
    const van = await house.add(couriers, { title: 'Van', rfid_tag: `LOST${round}` });
    await house.rows(`update tags set status = 'blocked' where uid = $1`, [`LOST${round}`]);
    const at = { id: van.id, fleetId: couriers };
    await house.change(at, { title: 'Van' });
    expect(await cards()).toEqual([]);
    expect(await house.change(at, { title: 'Van', rfid_tag: `lost${round}` })).toMatchObject({
      rfid_status: 'blocked',
    });
  });

  test('ends with its last day', async () => {
    const van = await house.add(couriers, { title: 'Van', rfid_tag: 'OLD', rfid_expires_at: '2026-03-01' });
    expect(van).toMatchObject({ rfid_status: 'expired' });
    const station = await house.station();
    expect(await station.start({ uid: 'OLD' })).toMatchObject({ verdict: 'expired' });
  });

  test('is refused where another has it, who is told as far as it concerns the caller', async () => {
    await house.add(couriers, { title: 'Van', rfid_tag: `mine${round}` });
    await house.add(taxis, { title: 'Taxi', rfid_tag: `taxi${round}` });
    await house.tag(`OWN${round}`);
    const take = (rfid_tag: string, by = house.mine) => house.add(couriers, { title: 'Other', rfid_tag }, by);
    await expect(take(`MINE${round}`)).rejects.toMatchObject(held('vehicle', 'Van'));
    await expect(take(`TAXI${round}`)).rejects.toMatchObject(held('vehicle', 'Taxi'));
    await expect(take(`own${round}`)).rejects.toMatchObject(held('operator'));
    await expect(take(`MINE${round}`, fleetAdmin())).rejects.toMatchObject(held('vehicle', 'Van'));
    await expect(take(`TAXI${round}`, fleetAdmin())).rejects.toMatchObject(held('hidden'));
    await expect(take(`own${round}`, fleetAdmin())).rejects.toMatchObject(held('hidden'));
    const elsewhere = await house.fleet('Elsewhere', house.other);
    expect(
      await house.add(elsewhere, { title: 'Mine', rfid_tag: `mine${round}` }, house.other),
    ).toMatchObject({
      rfid_tag: `mine${round}`,
    });
  });

  test('goes to one of two vehicles that ask for it at once, in one fleet or in two', async () => {
    for (const other of [couriers, taxis]) {
      const rfid_tag = `RACE${round}-${other}`;
      const both = await Promise.allSettled([
        house.add(couriers, { title: 'One', rfid_tag }),
        house.add(other, { title: 'Two', rfid_tag: rfid_tag.toLowerCase() }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'fields.invalid' },
      });
    }
    expect(await cards()).toHaveLength(2);
  });

  test('stays where it is when two vehicles of two fleets ask for each other’s at once', async () => {
    const one = await house.add(couriers, { title: 'One', rfid_tag: `S1-${round}` });
    const two = await house.add(taxis, { title: 'Two', rfid_tag: `S2-${round}` });
    const both = await Promise.allSettled([
      house.change({ id: one.id, fleetId: couriers }, { title: 'One', rfid_tag: `S2-${round}` }),
      house.change({ id: two.id, fleetId: taxis }, { title: 'Two', rfid_tag: `S1-${round}` }),
    ]);
    for (const each of both) expect(each).toMatchObject({ reason: { code: 'fields.invalid' } });
    expect((await cards()).map(({ holder_id }) => holder_id)).toEqual([one.id, two.id]);
  });
});

describe('a vehicle that is deleted', () => {
  test('frees card, plate and group, and its orders go on naming it', async () => {
    const body = { title: 'Van', license_plate: 'D-1', rfid_tag: `GONE${round}` };
    const van = await house.add(couriers, body);
    const station = await house.station();
    const { transactionId } = await station.start({ uid: `GONE${round}` });
    const at = { id: van.id, fleetId: couriers };
    await expect(house.remove(at)).rejects.toMatchObject({ code: 'vehicle.in-use' });
    await station.stop(transactionId, 3_000);
    await house.remove(at);
    expect(await cards()).toEqual([]);
    const again = await house.add(couriers, body);
    expect(again.id).not.toBe(van.id);
    const [kept] = await house.rows(`select title from vehicles where id = $1`, [van.id]);
    expect(kept).toEqual({ title: 'Van' });
  });

  test('and a session that begins at the same moment: one of the two sees the other', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const uid = `BOTH${round}-${turn}`;
      const van = await house.add(couriers, { title: 'Van', rfid_tag: uid });
      const station = await house.station();
      const start = () => station.start({ uid });
      const remove = () => house.remove({ id: van.id, fleetId: couriers });
      const [started, removed] = await Promise.allSettled(
        turn % 2 === 0 ? [start(), remove()] : [remove(), start()].toReversed(),
      );
      const isStarted =
        started?.status === 'fulfilled' && (await house.orders(`payer_id = ${van.id}`)).length > 0;
      const isRemoved = removed?.status === 'fulfilled';
      expect(isStarted).toBe(!isRemoved);
    }
  });
});
