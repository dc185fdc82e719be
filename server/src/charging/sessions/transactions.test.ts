import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingHouse, minutes, sample, type ChargingHouse, type Station } from '../testing-charging';
import { settleTransaction, tidyTransactions } from './actions/jobs';
import { take } from './actions/take';
import { type TransactionEvent, untold } from './rules/event';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

const tell = (station: Station, seqNo: number, change: Partial<TransactionEvent> & { wh?: number }) => {
  const { wh, ...rest } = change;
  const event: TransactionEvent = {
    ...untold,
    transaction: { by: 'name', name: `t-${station.id}`, seqNo },
    kind: 'updated',
    deviceAt: house.clock.now(),
    connectorNumber: 1,
    samples: wh === undefined ? [] : [sample(house.clock.now(), wh)],
    ...rest,
  };
  const actor = {
    kind: 'charger',
    chargePointId: station.id,
    operatorId: house.mine.operatorId,
  } as const;
  return house.run({ actor }, (ctx) => take(ctx, station.source, event));
};

const settle = (station: Station) =>
  house.bySystem((ctx) =>
    settleTransaction(ctx, { chargePointId: station.id, transaction: `t-${station.id}` }),
  );
const order = async (station: Station) => (await house.orders(`charge_point_id = ${station.id}`))[0];

test('an ended session waits for its missing events, also when its connector is free, and then does without', async () => {
  const station = await house.station();
  await tell(station, 0, { kind: 'started', uid: 'CARD', wh: 1_000 });
  house.clock.advance(minutes(10));
  await tell(station, 2, { kind: 'ended', reason: 'Local', wh: 2_000 });
  await station.status('Available');
  expect(await order(station)).toMatchObject({ state: 'finishing', energy_wh: 1_000, awaits_events: true });
  await settle(station);
  expect(await order(station)).toMatchObject({ state: 'completed', energy_wh: 1_000, held_reason: null });
});

test('energy whose start and tag are lost is an order in the end, and held', async () => {
  const station = await house.station();
  await tell(station, 3, { wh: 1_000, activity: 'charging' });
  house.clock.advance(minutes(10));
  await tell(station, 5, { wh: 1_400 });
  expect(await order(station)).toBeUndefined();
  await settle(station);
  expect(await order(station)).toMatchObject({
    state: 'charging',
    energy_wh: 400,
    tag_uid: null,
    held_reason: 'not-authorized',
  });
});

test('an event without energy never resets it, and what it may use ends the session', async () => {
  house.answer.now = {
    ok: true,
    paymentKind: 'none',
    allowance: { energyWh: 500, amountMinor: null, until: null },
  };
  const station = await house.station();
  await tell(station, 0, { kind: 'started', uid: 'CARD', wh: 1_000 });
  house.clock.advance(minutes(10));
  await tell(station, 1, { wh: 1_600 });
  await tell(station, 2, { activity: 'suspended' });
  expect(await order(station)).toMatchObject({
    state: 'suspended',
    energy_wh: 600,
    stop_requested_why: 'allowance-energy',
  });
  const [command] = await house.rows<{ payload: object }>(
    'select payload from commands where charge_point_id = $1',
    [station.id],
  );
  expect(command?.payload).toMatchObject({ kind: 'stop', transactionId: `t-${station.id}` });
  await tell(station, 3, { kind: 'ended', reason: 'Remote', wh: 1_700 });
  expect(await order(station)).toMatchObject({ state: 'completed', energy_wh: 700 });
});

test('events are dropped once nobody charges by them any more', async () => {
  house.clock.advance(minutes(60 * 24 * 15));
  await house.bySystem(tidyTransactions);
  const rows = await house.rows<{ open: boolean }>(
    `select o.state = 'charging' as open from transaction_events e
     left join orders o on o.charge_point_id = e.charge_point_id and o.ocpp_transaction = e.ocpp_transaction`,
  );
  expect(rows).toEqual([{ open: true }, { open: true }]);
});
