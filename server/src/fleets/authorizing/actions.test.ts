import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes, type Station } from '../../charging/testing-charging';
import { verifyBooks } from '../../commerce';
import { verifyLedger, verifyLines } from '../../ledger';
import { fleetHouse, type FleetHouse } from '../testing-fleet';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  house.plan.features = ['fleet-management'];
});

let named = 0;
const fleetWith = (balance: number): Promise<number> => house.fleet(`Couriers ${(named += 1)}`, balance);
const orderAt = async (station: Station) => (await house.orders(`charge_point_id = ${station.id}`)).at(-1);
const refusals = (fleetId: number) =>
  house.rows<{ reason: string; times: number }>(
    'select reason, times from fleet_refusals where fleet_id = $1 order by id',
    [fleetId],
  );

async function expectBooksInOrder(): Promise<void> {
  expect(await house.bySystem((ctx) => verifyBooks(ctx))).toEqual([]);
  expect(await house.bySystem((ctx) => verifyLines(ctx))).toEqual([]);
  expect((await house.bySystem((ctx) => verifyLedger(ctx))).differences).toEqual([]);
}

describe('a vehicle charges', () => {
  test('from the balance of its fleet, which pays for it to the cent', async () => {
    const fleetId = await fleetWith(50);
    const { id, uid } = await house.vehicle(fleetId);
    const station = await house.station();
    const { transactionId, verdict } = await station.start({ uid });
    expect(verdict).toBe('accepted');
    expect(await orderAt(station)).toMatchObject({
      payer_kind: 'vehicle',
      payer_id: id,
      payer_account_id: fleetId,
      payment_kind: 'fleet',
      allowance_minor: 1_500,
    });
    await house.share(fleetId);
    expect((await orderAt(station))?.allowance_minor).toBe(5_000);
    house.clock.advance(minutes(30));
    await station.stop(transactionId, 11_000);
    expect(await orderAt(station)).toMatchObject({ state: 'completed', held_reason: null, cost_minor: 500 });
    expect(await house.balance(fleetId)).toBe(4_500);
    await expectBooksInOrder();
  });

  test('and is ended once the balance is used up', async () => {
    const fleetId = await fleetWith(2);
    const { uid } = await house.vehicle(fleetId);
    const station = await house.station();
    const { transactionId } = await station.start({ uid });
    house.clock.advance(minutes(10));
    await station.read(transactionId, 4_500);
    expect((await orderAt(station))?.stop_requested_why).toBeNull();
    house.clock.advance(minutes(10));
    await station.read(transactionId, 5_100);
    expect((await orderAt(station))?.stop_requested_why).toBe('allowance-money');
    await station.stop(transactionId, 5_100);
    expect(await house.balance(fleetId)).toBe(-5);
    await expectBooksInOrder();
  });

  test('though it began while its charger was offline and nothing is left: the balance goes below zero', async () => {
    const fleetId = await fleetWith(0);
    const { uid } = await house.vehicle(fleetId);
    const station = await house.station();
    const deviceAt = new Date(house.clock.now().getTime() - minutes(30));
    const { transactionId } = await station.start({ uid, deviceAt });
    await station.stop(transactionId, 5_000);
    expect(await orderAt(station)).toMatchObject({ state: 'completed', held_reason: null });
    expect(await house.balance(fleetId)).toBeLessThan(0);
    await expectBooksInOrder();
  });
});

describe('a vehicle is refused', () => {
  test.each([
    ['that is put aside', { active: false }, 50, 'blocked', 'vehicle-inactive'],
    ['whose fleet has nothing left', {}, 0, 'no-credit', 'fleet-balance-empty'],
  ])('%s, and its fleet reads why', async (...row) => {
    const [, change, balance, verdict, reason] = row;
    const fleetId = await fleetWith(balance);
    const { uid } = await house.vehicle(fleetId, change);
    const station = await house.station();
    expect((await station.start({ uid })).verdict).toBe(verdict);
    house.clock.advance(minutes(1));
    expect((await station.start({ uid })).verdict).toBe(verdict);
    expect(await refusals(fleetId)).toEqual([{ reason, times: 2 }]);
  });

  test('whose operator has no plan with fleets', async () => {
    const fleetId = await fleetWith(50);
    const { uid } = await house.vehicle(fleetId);
    house.plan.features = [];
    const station = await house.station();
    expect((await station.start({ uid })).verdict).toBe('blocked');
    expect(await refusals(fleetId)).toMatchObject([{ reason: 'fleet-not-in-plan' }]);
  });

  test('whose card has run out, which its fleet reads, too', async () => {
    const fleetId = await fleetWith(50);
    const { uid } = await house.vehicle(fleetId);
    await house.rows('update tags set expires_at = $2 where uid = $1', [uid, new Date('2020-01-01')]);
    const station = await house.station();
    expect((await station.start({ uid })).verdict).toBe('expired');
    expect(await refusals(fleetId)).toMatchObject([{ reason: 'expired' }]);
  });

  test('at a private power center until that is one of its fleet', async () => {
    const fleetId = await fleetWith(50);
    const { uid } = await house.vehicle(fleetId);
    const station = await house.station({ visibility: 'private' });
    expect((await station.start({ uid })).verdict).toBe('not-here');
    expect(await refusals(fleetId)).toMatchObject([{ reason: 'not-allowed' }]);
    await house.rows('insert into fleet_charge_points (fleet_id, charge_point_id) values ($1, $2)', [
      fleetId,
      station.id,
    ]);
    house.clock.advance(minutes(1));
    expect((await station.start({ uid })).verdict).toBe('accepted');
  });
});

describe('sessions of one fleet', () => {
  test('of fifty that begin at once those begin that the balance covers, and all together never spend more', async () => {
    const fleetId = await fleetWith(20);
    const cars = await Promise.all(Array.from({ length: 50 }, () => house.vehicle(fleetId)));
    const stations: Station[] = [];
    for (const _car of cars) stations.push(await house.station());
    const started = await Promise.all(
      stations.map((station, index) => station.start({ uid: cars[index]?.uid ?? '' })),
    );
    const running = stations.flatMap((station, index) =>
      started[index]?.verdict === 'accepted' ? [{ station, of: started[index] }] : [],
    );
    // 15 are set aside for a full battery, what is left for the second.
    expect(running).toHaveLength(2);
    const totals = new Map(running.map(({ station }) => [station.id, 1_000]));
    const speeds = [350, 100];
    for (let minute = 1; minute <= 120; minute += 1) {
      house.clock.advance(minutes(1));
      await house.share(fleetId);
      for (const [index, { station, of }] of running.entries()) {
        if ((await orderAt(station))?.stop_requested_at != null) continue;
        const total = (totals.get(station.id) ?? 0) + (speeds[index] ?? 0);
        totals.set(station.id, total);
        await station.read(of?.transactionId ?? null, total);
      }
    }
    for (const { station, of } of running)
      await station.stop(of?.transactionId ?? null, totals.get(station.id) ?? 0);
    const left = await house.balance(fleetId);
    // At most what both take from one reading to the next.
    expect(left).toBeGreaterThanOrEqual(-23);
    expect(left).toBeLessThan(100);
    await expectBooksInOrder();
  }, 120_000);

  test('share what there is: who ends leaves the rest to the others, and a deposit is theirs at once', async () => {
    const fleetId = await fleetWith(40);
    const [one, other] = [await house.vehicle(fleetId), await house.vehicle(fleetId)];
    const [here, there] = [await house.station(), await house.station()];
    const first = await here.start({ uid: one.uid });
    await there.start({ uid: other.uid });
    await house.share(fleetId);
    const shares = async () => [
      (await orderAt(here))?.allowance_minor,
      (await orderAt(there))?.allowance_minor,
    ];
    expect(await shares()).toEqual([2_000, 2_000]);
    house.clock.advance(minutes(30));
    await here.stop(first.transactionId, 11_000);
    await house.share(fleetId);
    expect((await shares())[1]).toBe(3_500);
    await house.deposit(fleetId, 100);
    await house.share(fleetId);
    expect((await shares())[1]).toBe(13_500);
  });
});
