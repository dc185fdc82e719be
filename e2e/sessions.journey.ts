import { orders, type OrderDetail, balance, settlements, sessions } from '@voltdeck/contract';
import { createCharger, runScenario, type ScenarioReport } from '@voltdeck/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySettlements } from '../server/src/commerce';
import { verifyLedger } from '../server/src/ledger';
import { type Api, openApi } from './api';
import { driverTag, type JourneyProduct, openProduct, operatorTag, type PriceRow } from './product';

const sessionsEach = 10;
const flat: PriceRow = { starting_time: '00:00', ending_time: '00:00', price: 0.3456, price_unit: 'energy' };
const byMinute: PriceRow = {
  starting_time: '00:00',
  ending_time: '00:00',
  price: 7.5,
  price_unit: 'minutes',
};
/** One half of the day at one price, the other at another; no session crosses a border that is six hours away. */
const halfDays = (hour: number): PriceRow[] => {
  const clock = (at: number): string => `${String(at % 24).padStart(2, '0')}:00`;
  const [from, to] = [clock(hour + 18), clock(hour + 6)];
  return [
    { starting_time: from, ending_time: to, price: 0.41, price_unit: 'energy' },
    { starting_time: to, ending_time: from, price: 0.205, price_unit: 'energy' },
  ];
};
const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format());

/** Halves go up, as nobody's floating point decides. */
const halfUp = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

const wh = (kWh: number): number => Math.round(kWh * 1000);

/** What a session must cost in cents, from what the simulator sent and the prices as they were written down. */
function expectedCents(order: OrderDetail, sentWh: number): number {
  const [row] = order.prices;
  if (order.price_unit === 'minutes') {
    const ms = Date.parse(order.delivery_date ?? '') - Date.parse(order.started_at ?? '');
    return halfUp(BigInt(ms) * 7_500_000n * 100n, 60_000n * 1_000_000n);
  }
  expect(order.prices).toHaveLength(1);
  return halfUp(BigInt(sentWh) * BigInt(Math.round((row?.price ?? 0) * 1e6)) * 100n, 1000n * 1_000_000n);
}

describe('a hundred sessions, by card and from afar', () => {
  let house: JourneyProduct;
  let api: Api;
  let reports: ScenarioReport[];
  const details: OrderDetail[] = [];

  beforeAll(async () => {
    const tariffs = [[flat], [byMinute], halfDays(hourIn('Europe/Paris')), [flat], [flat]];
    house = await openProduct(
      Array.from({ length: 10 }, (_, index) => ({
        identifier: `JOURNEY-${index}`,
        kind: index % 5 === 4 ? ('DC' as const) : ('AC' as const),
        maxPowerW: index % 5 === 4 ? 150_000 : 22_000,
        prices: tariffs[index % tariffs.length] ?? [flat],
      })),
    );
    api = await openApi(house.product.port);
    reports = await Promise.all(house.chargers.map((_, index) => runCharger(index)));
    const page = await api.call(orders.listOrders, { query: { per_page: 200, status: [2] } });
    for (const { id } of page.data) details.push(await api.call(orders.getOrder, { params: { id } }));
  });
  afterAll(() => house.close());

  async function runCharger(index: number): Promise<ScenarioReport> {
    const wanted = house.chargers[index];
    if (wanted === undefined) throw new Error('no such charger');
    const charger = createCharger({
      url: house.ocppUrl,
      identity: wanted.identifier,
      password: wanted.password,
      connectors: [{ number: 1, kind: wanted.kind ?? 'AC', maxPowerW: wanted.maxPowerW ?? 22_000 }],
      meterIntervalSeconds: 0.5,
      protocol: index % 2 === 0 ? '1.6' : '2.0.1',
      seed: index + 1,
      initialRegisterWh: 1_000_000 + index,
    });
    await charger.connect();
    const at = { power_source_id: wanted.id, connector: 1 };
    const report = await runScenario('commuter', {
      chargers: [charger],
      tags: [index === 0 ? operatorTag : driverTag(index)],
      start: 'mixed',
      sessions: sessionsEach,
      pauseSeconds: [0.05, 0.2],
      chargeSeconds: [0.8, 2],
      seed: index + 1,
      // Whoever starts from afar does so once the car before has been billed.
      onPlugged: async () => {
        await charger.settled();
        await api.call(sessions.startOrder, { body: at });
      },
      onWantsStop: async () => void (await api.refusal(sessions.stopOrder, { body: at })),
    });
    charger.close();
    return report;
  }

  it('all end completed, each acknowledged, with no answer against its schema', () => {
    for (const report of reports) {
      expect(report).toMatchObject({ unsettled: 0, lostMessages: 0, violations: { count: 0 } });
    }
    expect(details).toHaveLength(reports.length * sessionsEach);
    const odd = details.filter((order) => order.held_reason !== null || order.closed_by_rule);
    expect(
      odd.map(({ id, held_reason, stop_reason, price_unit, way }) => ({
        id,
        held_reason,
        stop_reason,
        price_unit,
        way,
      })),
    ).toEqual([]);
    expect(new Set(details.map((order) => order.way))).toEqual(new Set(['card', 'remote']));
  });

  it('energy billed is energy sent, to the Wh', () => {
    const sent = new Map(
      reports.flatMap((report) => report.sessions.map((each) => [String(each.transactionId), each.sentWh])),
    );
    for (const order of details) {
      expect(wh(order.charging_session_energy)).toBe(sent.get(order.transaction_id ?? ''));
      expect(wh(order.prices.reduce((sum, line) => sum + line.energy, 0))).toBe(
        wh(order.charging_session_energy),
      );
    }
    expect([...sent.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0);
  });

  it('each price is what the rules say, to the cent, and the fee its share', () => {
    for (const order of details) {
      const cents = expectedCents(order, wh(order.charging_session_energy));
      expect(Math.round(order.price * 100)).toBe(cents);
      expect(Math.round(order.fees * 100)).toBe(halfUp(BigInt(cents) * 50_000n, 1_000_000n));
    }
  });

  it('the ledger holds no difference, and the pending balance is what drivers’ sessions earned', async () => {
    const { ledger, settled } = await house.product.house.run({ actor: { kind: 'system' } }, async (ctx) => ({
      ledger: await verifyLedger(ctx),
      settled: await verifySettlements(ctx),
    }));
    expect(ledger.differences).toEqual([]);
    expect(settled).toEqual([]);
    const earned = details
      .filter((order) => order.payment_kind === 'platform')
      .reduce((sum, order) => sum + Math.round(order.earning * 100), 0);
    const { pending_balance } = await api.call(balance.userBalance);
    expect(earned).toBeGreaterThan(0);
    expect(Math.round(pending_balance * 100)).toBe(earned);
    const paid = details.find((order) => order.payment_kind === 'platform' && order.price > 0);
    const { entries } = await api.call(settlements.orderLedger, { params: { id: paid?.id ?? 0 } });
    expect(Math.round(entries.reduce((sum, entry) => sum + entry.amount * 100, 0))).toBe(0);
  });
}, 300_000);
