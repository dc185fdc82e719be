import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordConnectorStatus } from '../availability/actions-reports';
import { markDeleted } from '../charge-points/store';
import { createPrice } from '../prices/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { chargingPlace, chargingPlaces } from './actions';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

test('many places are found at once; those that are gone are missing', async () => {
  const bare = await house.chargePoint();
  const full = await house.chargePoint({ connectors: [{ number: 2 }, { number: 1, maxPowerW: 22_000 }] });
  const gone = await house.chargePoint();
  const status = { ocppStatus: 'Available', status: 'available', fault: null } as const;
  const at = house.clock.now();
  await house.bySystem((ctx) => recordConnectorStatus(ctx, full.id, { number: 2, ...status, at }));
  for (const [starting_time, ending_time] of [
    ['20:00', '08:00'],
    ['08:00', '20:00'],
  ] as const) {
    const body = { starting_time, ending_time, price: 0.35, price_unit: 'energy' } as const;
    await house.as(house.mine, (ctx) => createPrice(ctx, { params: { id: full.id }, query: {}, body }));
  }
  await house.bySystem((ctx) => markDeleted(ctx.tx, gone.id, at));
  const ids = [full.id, gone.id, 0, bare.id, full.id];
  const places = await house.bySystem((ctx) => chargingPlaces(ctx, ids));
  expect([...places.keys()].sort((one, other) => one - other)).toEqual([bare.id, full.id]);
  expect(places.get(bare.id)).toEqual({
    id: bare.id,
    operatorId: house.mine.operatorId,
    title: 'Test 1',
    currency: 'EUR',
    feeRatePpm: expect.any(Number),
    taxRatePpm: expect.any(Number),
    timeZone: 'Europe/Paris',
    visibility: 'private',
    online: false,
    outOfService: false,
    planDeactivatedAt: null,
    configured: false,
    status: 'pending',
    stationOutSince: null,
    freeVendTag: null,
    clockSkewMs: null,
    lastSeenAt: null,
    tariff: { currency: 'EUR', timeZone: 'Europe/Paris', rows: [] },
    connectors: [],
  });
  expect(places.get(full.id)?.connectors).toMatchObject([
    { number: 1, statusAt: null, maxPowerW: 22_000, status: 'unavailable' },
    { number: 2, statusAt: at, maxPowerW: null, status: 'available', ocppStatus: 'Available' },
  ]);
  const price = { id: expect.any(Number), priceMicro: 350_000, unit: 'energy', limitType: null };
  expect(places.get(full.id)?.tariff.rows).toEqual([
    { ...price, limitAmount: null, startMinute: 480, endMinute: 1200 },
    { ...price, limitAmount: null, startMinute: 1200, endMinute: 480 },
  ]);
  for (const id of ids)
    expect(await house.bySystem((ctx) => chargingPlace(ctx, id))).toEqual(places.get(id) ?? null);
  expect(await house.bySystem((ctx) => chargingPlaces(ctx, []))).toEqual(new Map());
});
