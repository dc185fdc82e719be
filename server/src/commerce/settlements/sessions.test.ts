import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  chargingHouse,
  minutes,
  sample,
  type ChargingHouse,
  type Station,
} from '../../charging/testing-charging';
import {
  type HolderPort,
  type MayStartAnswer,
  type PaidBy,
  type SettledOrder,
  take,
  type TransactionEvent,
  untold,
} from '../../charging';
import { verifyLedger } from '../../ledger';
import type { Tariff } from '../../network';
import { listen } from '../index';
import { holders } from '../payments/holders';
import { testProvider } from '../../platform/payments/test-provider';
import { verifySettlements } from './actions';

/** A price of 0.10 a kWh all day, agreed for whoever has it; the charge points take 0.50. */
const agreed: Tariff = {
  currency: 'EUR',
  timeZone: 'UTC',
  rows: [
    {
      id: 1,
      startMinute: 0,
      endMinute: 0,
      priceMicro: 100_000,
      unit: 'energy',
      limitType: null,
      limitAmount: null,
    },
  ],
};

let house: ChargingHouse;
let settled: SettledOrder[] = [];
const paying = (
  answer: Omit<Extract<MayStartAnswer, { ok: true }>, 'ok' | 'allowance'>,
  paidBy: PaidBy,
): HolderPort => ({
  mayStart: async (_ctx, requests) =>
    requests.map(() => ({
      ok: true,
      allowance: { energyWh: 50_000, amountMinor: null, until: null },
      ...answer,
    })),
  settle: async (_ctx, order) => {
    settled.push(order);
    return paidBy;
  },
});

beforeAll(async () => {
  house = await chargingHouse();
  house.supply({
    paymentProviders: [testProvider],
    holders: {
      ...holders,
      worker: paying({ paymentKind: 'cash' }, { kind: 'cash', workerId: 5 }),
      vehicle: paying({ paymentKind: 'fleet' }, { kind: 'fleet', fleetId: 44 }),
      partner: paying({ paymentKind: 'roaming', tariff: agreed }, { kind: 'roaming', partner: 'DE-ABC' }),
    },
  });
  listen(house.facts);
  await house.tag('WORKER', { holder: 'worker', holder_id: 5 });
  await house.tag('VEHICLE', { holder: 'vehicle', holder_id: 9 });
  await house.tag('PARTNER', { holder: 'partner', holder_id: 3 });
});
afterAll(() => house.close());
beforeEach(() => {
  settled = [];
});

const entriesOf = (orderId: number | undefined) =>
  house.rows(
    `select a.kind, a.reference, e.amount_minor as minor from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.order_id = $1 order by e.id`,
    [orderId],
  );
const orderOf = async (station: Station) => (await house.orders(`charge_point_id = ${station.id}`)).at(-1);

/** Two kilowatt-hours in half an hour. */
async function charge(uid: string): Promise<Station> {
  const station = await house.station();
  const { transactionId, verdict } = await station.start({ uid });
  expect(verdict).toBe('accepted');
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 3_000);
  return station;
}

describe('a session from its start to its settlement', () => {
  test.each([
    ['WORKER', { kind: 'worker', id: 5 }, 100, ['worker-cash', '5', 'operator-cash-sales']],
    ['VEHICLE', { kind: 'vehicle', id: 9 }, 100, ['fleet-balance', '44', 'operator-fleet-sales']],
    ['PARTNER', { kind: 'partner', id: 3 }, 20, ['partner-receivable', 'DE-ABC', 'operator-roaming-sales']],
  ])('with the tag %s is billed by its tariff and settled by its own domain', async (...row) => {
    const [uid, payer, costMinor, [debit, reference, credit]] = row;
    const order = await orderOf(await charge(uid));
    expect(order).toMatchObject({ state: 'completed', cost_minor: costMinor, held_reason: null });
    expect(settled).toMatchObject([{ id: order?.id, payer, costMinor, currency: 'EUR' }]);
    expect(await entriesOf(order?.id)).toEqual([
      { kind: debit, reference, minor: costMinor },
      { kind: credit, reference: '', minor: -costMinor },
    ]);
  });

  test('whose domain is gone when it ends is complete and held', async () => {
    const station = await house.station();
    const { transactionId } = await station.start({ uid: 'VEHICLE' });
    house.clock.advance(minutes(30));
    const { holders: all } = await house.bySystem(async (ctx) => ({ holders: ctx.ports.holders }));
    house.supply({ holders });
    await station.stop(transactionId, 3_000);
    house.supply({ holders: all });
    const order = await orderOf(station);
    expect(order).toMatchObject({ state: 'completed', energy_wh: 2_000, held_reason: 'unknown-payer' });
    expect(await entriesOf(order?.id)).toEqual([]);
  });

  test('leaves a ledger that agrees with its orders', async () => {
    expect(await house.bySystem(verifySettlements)).toEqual([]);
    expect((await house.bySystem(verifyLedger)).differences).toEqual([]);
  });
});

/** What a station tells of a transaction whose events it numbers. */
const teller =
  (station: Station) =>
  (seqNo: number, wh: number, change: Partial<TransactionEvent>): ReturnType<typeof take> =>
    house.bySystem((ctx) =>
      take(ctx, station.source, {
        ...untold,
        kind: 'updated',
        transaction: { by: 'name', name: `late-${station.id}`, seqNo },
        deviceAt: house.clock.now(),
        connectorNumber: 1,
        activity: 'charging',
        samples: [sample(house.clock.now(), wh)],
        ...change,
      }),
    );

test('a tag that is told late brings its tariff to the energy that flowed before', async () => {
  const station = await house.station();
  const tell = teller(station);
  await tell(0, 1_000, { kind: 'started' });
  house.clock.advance(minutes(10));
  await tell(1, 2_000, {});
  await tell(2, 2_000, { uid: 'PARTNER' });
  house.clock.advance(minutes(10));
  await tell(3, 3_000, { kind: 'ended', reason: 'EVDisconnected' });
  await station.status('Available');
  expect(await orderOf(station)).toMatchObject({
    state: 'completed',
    payer_kind: 'partner',
    tariff: agreed,
    energy_wh: 2_000,
    cost_minor: 20,
    held_reason: null,
  });
});

test('a driver whose hold is refused hears so, also where the start comes after the end', async () => {
  await house.tag('DRIVER', { holder: 'person', person_id: house.other.personId });
  house.supply({
    paymentProviders: [{ ...testProvider, authorize: async () => ({ ok: false, reason: 'declined' }) }],
  });
  const station = await house.station();
  const tell = teller(station);
  await tell(1, 2_000, {});
  await tell(2, 3_000, { kind: 'ended', reason: 'Local', activity: 'unplugged' });
  const { word } = await tell(0, 1_000, { kind: 'started', uid: 'DRIVER' });
  house.supply({ paymentProviders: [testProvider] });
  expect(word?.verdict).toBe('blocked');
  expect(await orderOf(station)).toMatchObject({
    state: 'completed',
    start_verdict: 'blocked',
    allowance_minor: 0,
    energy_wh: 2_000,
  });
});
