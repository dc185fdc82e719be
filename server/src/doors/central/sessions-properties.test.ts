import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingHouse, type ChargingHouse, type StoredOrder } from '../../charging/testing-charging';
import { holders, listen, verifySettlements } from '../../commerce';
import { testProvider } from '../../platform/payments/test-provider';
import { verifyLedger } from '../../ledger';
import { priceOf } from '../../network';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  house.supply({ holders, paymentProviders: [testProvider] });
  listen(house.facts);
});
afterAll(() => house.close());

let runs = 0;

const connector = fc.integer({ min: 0, max: 3 });
const which = fc.integer({ min: -2, max: 4 });
const meter = fc.integer({ min: 0, max: 60_000 });
const told = fc.integer({ min: -90, max: 5 });
const event = fc.oneof(
  fc.record({
    kind: fc.constant('start' as const),
    connector,
    told,
    meter,
    uid: fc.constantFrom('own', 'driver', 'x'),
  }),
  fc.record({ kind: fc.constant('read' as const), connector, told, meter, which }),
  fc.record({ kind: fc.constant('stop' as const), told, meter, which }),
  fc.record({
    kind: fc.constant('status' as const),
    connector,
    told,
    word: fc.constantFrom('Available', 'Charging', 'SuspendedEV'),
  }),
  fc.record({ kind: fc.constant('remote' as const) }),
);
const perMinute = {
  price_unit: 'minutes' as const,
  price: 0.07,
  starting_time: '12:00',
  ending_time: '00:00',
};
const perKwh = { price: 0.333, starting_time: '00:00', ending_time: '12:00' };

const figures = (order: StoredOrder) => [
  order.energy_wh,
  order.cost_minor,
  order.duration_ms,
  order.cost_state,
];

function check(before: readonly StoredOrder[], after: readonly StoredOrder[]): void {
  const open = after.filter((order) =>
    ['requested', 'starting', 'charging', 'suspended'].includes(order.state),
  );
  expect(new Set(open.map((order) => order.connector_id)).size).toBe(open.length);
  const earlier = new Map(before.map((order) => [order.id, order]));
  for (const order of after) {
    const then = earlier.get(order.id);
    // At its end the exact register takes back at most what a reading was rounded up by, less than a kWh.
    const roundedUpWh = order.state === 'completed' && then?.state !== 'completed' ? 999 : 0;
    expect(order.energy_wh).toBeGreaterThanOrEqual((then?.energy_wh ?? 0) - roundedUpWh);
    if (then?.state === 'completed') expect(figures(order)).toEqual(figures(then));
    const cost = order.cost_state === null ? 0 : priceOf(order.tariff, order.cost_state).totalMinor;
    expect(order.cost_minor).toBe(cost);
  }
}

/** Whatever came before, a driver who plugs in next is served and billed. */
async function plainSession(station: Awaited<ReturnType<typeof house.station>>, run: number): Promise<void> {
  await house.tag(`LAST-${run}`, { holder: 'person', person_id: house.other.personId });
  house.clock.advance(10 * 60_000);
  const begin = { connectorId: 1, uid: `LAST-${run}`, deviceAt: house.clock.now(), meterStartWh: 70_000 };
  const { transactionId } = await station.start(begin);
  house.clock.advance(30 * 60_000);
  await station.stop(transactionId, 72_000, { deviceAt: house.clock.now() });
  await station.status('Available', { number: 1, deviceAt: house.clock.now() });
}

test('whatever a charger sends in whatever order, orders and ledger stay sound', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(event, fc.integer({ min: 0, max: 20 }), fc.boolean()), {
        minLength: 5,
        maxLength: 25,
      }),
      async (events) => {
        const run = (runs += 1);
        // A tag charges in one place at a time, and earlier runs leave sessions open.
        await house.tag(`OWN-${run}`);
        await house.tag(`DRIVER-${run}`, { holder: 'person', person_id: house.other.personId });
        const station = await house.station({ prices: [perKwh, perMinute] });
        const ids: number[] = [];
        let orders: StoredOrder[] = [];
        for (const [said, pause, isTwice] of events) {
          house.clock.advance(pause * 60_000);
          const deviceAt = 'told' in said ? new Date(house.clock.now().getTime() + said.told * 60_000) : null;
          const idOf = (index: number): number => ids.at(index) ?? index;
          for (let times = isTwice ? 2 : 1; times > 0; times -= 1) {
            if (said.kind === 'start') {
              const change = {
                connectorNumber: said.connector,
                uid: `${said.uid}-${run}`,
                deviceAt,
                meterStartWh: said.meter,
              };
              ids.push((await station.start(change)).transactionId);
            } else if (said.kind === 'read') {
              await station.read(idOf(said.which), said.meter, { connector: said.connector, at: deviceAt });
            } else if (said.kind === 'stop') await station.stop(idOf(said.which), said.meter, { deviceAt });
            else if (said.kind === 'status')
              await station.status(said.word, { number: said.connector, deviceAt });
            else await station.remoteStart().catch(() => undefined);
            const now = await house.orders(`charge_point_id = ${station.id}`);
            check(orders, now);
            orders = now;
          }
        }
        await plainSession(station, run);
        check(orders, await house.orders(`charge_point_id = ${station.id}`));
      },
    ),
    { numRuns: 25 },
  );
  const { ledger, settled } = await house.bySystem(async (ctx) => ({
    ledger: await verifyLedger(ctx),
    settled: await verifySettlements(ctx),
  }));
  // Proof that the draws lead somewhere: sessions that ended, some of them paid by a driver.
  expect((await house.orders(`state = 'completed' and energy_wh > 0`)).length).toBeGreaterThan(5);
  const paid = await house.orders(`state = 'completed' and payment_kind = 'platform'`);
  expect(paid.length).toBeGreaterThanOrEqual(runs);
  expect(ledger.differences).toEqual([]);
  expect(settled).toEqual([]);
}, 120_000);
