import { balance, orders, type OrderDetail, sessions } from '@voltdeck/contract';
import { type Charger, createCharger } from '@voltdeck/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySettlements } from '../server/src/commerce';
import { verifyLedger } from '../server/src/ledger';
import { type Api, openApi } from './api';
import { driverTag, type JourneyProduct, openProduct, operatorTag, type PriceRow } from './product';

const price: PriceRow = { starting_time: '00:00', ending_time: '00:00', price: 19.99, price_unit: 'energy' };
const freeVendTag = 'EVERYBODY';
const fastKind = { kind: 'DC' as const, maxPowerW: 150_000 };
const car = { batteryWh: 60_000, soc: 30, maxPowerW: 100_000 };

/** Cents for so many Wh at the price above, halves up. */
const centsOf = (wh: number): number => Number((2n * BigInt(wh) * 1_999n + 1_000n) / 2_000n);

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

describe.each(['1.6', '2.0.1'] as const)('every way of starting, in OCPP %s', (protocol) => {
  let house: JourneyProduct;
  let api: Api;
  let open: Charger | undefined;

  beforeAll(async () => {
    house = await openProduct([
      { identifier: 'WAYS-1', prices: [price], connectors: 2, ...fastKind },
      { identifier: 'WAYS-FREE', prices: [price], freeVendTag, ...fastKind },
    ]);
    api = await openApi(house.product.port);
  });
  afterAll(() => house.close());

  async function connect(index: number, more: object = {}): Promise<Charger> {
    const wanted = house.chargers[index];
    if (wanted === undefined) throw new Error('no such charger');
    const charger = createCharger({
      url: house.ocppUrl,
      identity: wanted.identifier,
      password: wanted.password,
      protocol,
      connectors: [1, 2].slice(0, wanted.connectors ?? 1).map((number) => ({ number, ...fastKind })),
      meterIntervalSeconds: 0.5,
      reconnectMs: 300,
      ...more,
    });
    await charger.connect();
    return charger;
  }

  /** Lets a session that has begun flow for a moment, ends it, and gives what the charger sent beside what was billed. */
  async function finish(charger: Charger): Promise<{ order: OrderDetail; sentWh: number }> {
    await charger.until(() => charger.connector(1)?.session !== null);
    await pause(2_500);
    await charger.stop(1);
    charger.unplug(1);
    await charger.until(() => charger.sessions().every((session) => session.isSettled));
    const session = charger.sessions().at(-1);
    const chargePointId = house.chargers.find((each) => each.identifier === charger.identity)?.id ?? 0;
    const list = () =>
      api.call(orders.listOrders, { query: { charge_point_id: [chargePointId], status: [2], sort: '-id' } });
    await expect.poll(async () => (await list()).meta.total, { timeout: 15_000 }).toBeGreaterThan(done);
    done = (await list()).meta.total;
    const [newest] = (await list()).data;
    const order = await api.call(orders.getOrder, { params: { id: newest?.id ?? 0 } });
    charger.close();
    return { order, sentWh: session?.sentWh ?? -1 };
  }
  let done = 0;

  const expectBilled = ({ order, sentWh }: { order: OrderDetail; sentWh: number }): void => {
    expect(order).toMatchObject({ state: 'completed', held_reason: null, closed_by_rule: false });
    expect(Math.round(order.charging_session_energy * 1000)).toBe(sentWh);
    expect(Math.round(order.price * 100)).toBe(centsOf(sentWh));
    expect(sentWh).toBeGreaterThan(0);
  };

  it('from afar', async () => {
    open = await connect(0);
    open.plugIn(1, car);
    await pause(300);
    await api.call(sessions.startOrder, {
      body: { power_source_id: house.chargers[0]?.id ?? 0, connector: 1 },
    });
    const ended = await finish(open);
    expectBilled(ended);
    expect(ended.order).toMatchObject({ way: 'remote', payment_kind: 'none' });
  });

  it('by a driver’s card', async () => {
    open = await connect(0);
    open.plugIn(1, car);
    expect(await open.presentCard(1, driverTag(1))).toBe(true);
    const ended = await finish(open);
    expectBilled(ended);
    expect(ended.order).toMatchObject({ way: 'card', payment_kind: 'platform', tag: driverTag(1) });
  });

  it('offline, sent when the network is back', async () => {
    open = await connect(0, { reconnectMs: 3_000 });
    open.dropConnection();
    await open.until((charger) => !charger.isOnline);
    open.plugIn(1, car);
    await open.presentCard(1, operatorTag);
    await pause(1_000);
    await open.until((charger) => charger.isOnline);
    const ended = await finish(open);
    expectBilled(ended);
    expect(ended.order).toMatchObject({ way: 'offline', payment_kind: 'none' });
  });

  it('by plugging in where charging is free of asking', async () => {
    done = 0;
    open = await connect(1);
    open.plugIn(1, car);
    const ended = await finish(open);
    expectBilled(ended);
    expect(ended.order).toMatchObject({ way: 'free-vend', payment_kind: 'none' });
  });

  it('leaves no difference in the ledger', async () => {
    const differences = await house.product.house.run({ actor: { kind: 'system' } }, async (ctx) => [
      ...(await verifyLedger(ctx)).differences,
      ...(await verifySettlements(ctx)),
    ]);
    expect(differences).toEqual([]);
    expect((await api.call(balance.userBalance)).pending_balance).toBeGreaterThan(0);
  });
});
