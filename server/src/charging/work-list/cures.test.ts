import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quarantineAll } from '../quarantine/actions';
import { nothingSaid } from '../quarantine/rules';
import { take } from '../sessions/actions/take';
import { untold } from '../sessions/rules/event';
import { minutes, sample, type Station } from '../testing-charging';
import { type Items, workHouse, type WorkHouse } from './testing-work';

let house: WorkHouse;
beforeAll(async () => {
  house = await workHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

const one = (kind: Items[number]['kind'], id: number): Items => [{ kind, id }];
const refused = (code: string) => ({ outcome: 'refused', after: null, reason: { code } });

/** A session of 2 kWh whose late stop says that 3 were charged. */
async function stoppedLate() {
  const station = await house.station();
  const { transactionId, orderId } = await house.session(station);
  house.clock.advance(minutes(1));
  await station.stop(transactionId, 4_000);
  return { station, transactionId, orderId, id: await house.aside(station.id) };
}

/** A session whose card nobody knows: held once it has ended. */
async function held(station?: Station): Promise<number> {
  return (await house.session(station ?? (await house.station()), { uid: 'UNKNOWN' })).orderId;
}

/** A session that runs on its own connector while its charger is asked to stop and does not. */
async function unheeded() {
  const station = await house.station();
  const { transactionId } = await station.start();
  await station.status('Charging');
  house.clock.advance(minutes(20));
  await station.read(transactionId, 3_000);
  await station.remoteStop();
  house.clock.advance(minutes(6));
  const [order] = await house.orderOf(transactionId);
  return { station, transactionId, orderId: order?.id ?? 0 };
}

/** A stop of which nobody knows the transaction, with its begin where it tells one. */
async function stray(station: Station, change: object = {}): Promise<number> {
  await station.stop(2_000_000_000, 9_000, { uid: 'CARD', ...change });
  return house.aside(station.id);
}

describe('a stop that came late', () => {
  test('waits with what it says, and names its order first', async () => {
    const { id, orderId, station, transactionId } = await stoppedLate();
    const { data } = await house.list({ charge_point_id: String(station.id) });
    expect(data).toMatchObject([
      { kind: 'unmatched', id, reason: 'already-stopped', action: 'StopTransaction', order_id: null },
    ]);
    expect(await house.detail('unmatched', id)).toMatchObject({
      said: { kind: 'ended', transaction: String(transactionId), register: 4 },
      candidates: [{ order_id: orderId, energy: 2, energy_then: 3 }],
      cured: null,
    });
  });

  test('corrects its order, in the preview as in truth, and is settled once', async () => {
    const { id, orderId } = await stoppedLate();
    const preview = await house.cure(one('unmatched', id), { do: 'attach' }, { preview: true });
    expect((await house.detail('unmatched', id)).cured).toBeNull();
    const rows = await house.cure(one('unmatched', id), { do: 'attach' });
    expect(rows).toEqual(preview);
    const after = { energy: 3, price: 1.5 };
    expect(rows).toMatchObject([
      { outcome: 'cured', order_id: orderId, before: { energy: 2, price: 1 }, after },
    ]);
    const dismissed = await house.cure(
      one('unmatched', id),
      { do: 'dismiss', reason: 'no' },
      { by: house.colleague },
    );
    const text = 'This is settled already: it was attached to an order by mine O.';
    expect(dismissed).toMatchObject([{ outcome: 'refused', reason: { code: 'work-item.gone', text } }]);
    const cured = { by: 'mine O', cure: 'attach', order_id: orderId };
    expect((await house.detail('unmatched', id)).cured).toMatchObject(cured);
    expect((await house.orders(`id = ${orderId}`))[0]).toMatchObject({ energy_wh: 3_000, cost_minor: 150 });
  });

  test('is attached to no order of another charger, of nobody’s, or of another operator', async () => {
    const { id } = await stoppedLate();
    const { orderId: elsewhere } = await house.session(await house.station());
    const foreign = await house.station({ owner: house.other });
    const { orderId: theirs } = await house.session(foreign);
    const attach = (order_id: number) => house.cure(one('unmatched', id), { do: 'attach', order_id });
    expect(await attach(elsewhere)).toMatchObject([refused('work-item.other-charge-point')]);
    expect(await attach(theirs)).toMatchObject([refused('not-found')]);
    expect(await attach(1_000_000)).toMatchObject([refused('not-found')]);
    expect((await house.orders(`id = ${elsewhere}`))[0]?.energy_wh).toBe(2_000);
  });

  test('of a corrected order corrects it once more, and a held one is confirmed by it', async () => {
    const { station, id, orderId, transactionId } = await stoppedLate();
    await house.cure(one('unmatched', id), { do: 'attach' });
    await station.stop(transactionId, 5_500);
    const second = await house.aside(station.id);
    const rows = await house.cure(one('unmatched', second), { do: 'attach', order_id: orderId });
    expect(rows).toMatchObject([{ before: { energy: 3 }, after: { energy: 4.5, price: 2.25 } }]);
    const corrections = 'select reason, quarantine_id from order_corrections where order_id = $1 order by id';
    expect(await house.rows(corrections, [orderId])).toMatchObject([
      { quarantine_id: id },
      { quarantine_id: second },
    ]);
    await station.stop(transactionId, 5_500);
    const third = await house.aside(station.id);
    if (third !== second)
      expect(await house.cure(one('unmatched', third), { do: 'attach' })).toMatchObject([
        refused('order.correction-empty'),
      ]);
  });
});

describe('a message of a session that still runs', () => {
  test('is taken in as the end that it is, by the rules, as the preview said', async () => {
    const station = await house.station();
    const { transactionId } = await station.start();
    house.clock.advance(minutes(20));
    const id = await stray(station, { uid: 'OTHER-CARD' });
    const [order] = await house.orderOf(transactionId);
    expect(await house.cure(one('unmatched', id), { do: 'attach' })).toMatchObject([
      refused('work-item.no-order-fits'),
    ]);
    const attach = { do: 'attach', order_id: order?.id };
    const preview = await house.cure(one('unmatched', id), attach, { preview: true });
    expect((await house.orderOf(transactionId))[0]).toEqual(order);
    expect(await house.cure(one('unmatched', id), attach)).toEqual(preview);
    expect((await house.orderOf(transactionId))[0]).toMatchObject({
      state: 'completed',
      energy_wh: 8_000,
      meter_stop_wh: 9_000,
      duration_ms: minutes(20),
    });
  });

  test.each(['ended', 'updated'] as const)('that its device names is taken in as %s', async (kind) => {
    const station = await house.station();
    const name = `T-${kind}`;
    const say = (event: object) =>
      house.bySystem((ctx) =>
        take(ctx, station.source, {
          ...untold,
          kind: 'started',
          transaction: { by: 'name', name, seqNo: 0 },
          connectorNumber: 1,
          deviceAt: ctx.now,
          uid: 'CARD',
          activity: 'charging',
          samples: [sample(ctx.now, 1_000)],
          ...event,
        }),
      );
    await say({});
    house.clock.advance(minutes(30));
    const at = house.clock.now();
    const { operatorId } = house.mine;
    const item = { operatorId, chargePointId: station.id, action: 'TransactionEvent', payload: {} } as const;
    const said = { ...nothingSaid, kind, transaction: name, at, registerWh: 4_000, stopReason: 'Remote' };
    const aside = { ...item, reason: 'unreadable', detail: null, said } as const;
    await house.bySystem((ctx) => quarantineAll(ctx, [{ item: aside, at }]));
    const items = one('unmatched', await house.aside(station.id));
    const preview = await house.cure(items, { do: 'attach' }, { preview: true });
    expect(await house.cure(items, { do: 'attach' })).toEqual(preview);
    const [order] = await house.orders(`ocpp_transaction = '${name}'`);
    const end = { state: 'completed', stop_reason: 'Remote', meter_stop_wh: 4_000 };
    expect(order).toMatchObject({ energy_wh: 3_000, ...(kind === 'ended' ? end : { state: 'charging' }) });
  });

  test('that tells no register, or one below the begin, is attached to none', async () => {
    const station = await house.station();
    const { transactionId } = await station.start({ meterStartWh: 10_000 });
    const [order] = await house.orderOf(transactionId);
    const attach = { do: 'attach', order_id: order?.id };
    const below = await stray(station, { uid: 'X' });
    await station.stop(2_000_000_000, null, { uid: 'X' });
    const silent = await house.aside(station.id);
    for (const id of [below, silent])
      expect(await house.cure(one('unmatched', id), attach)).toMatchObject([
        refused('work-item.no-register'),
      ]);
  });
});

describe('an order that does not end', () => {
  test('is listed by its reason, and closed with the last value, as the preview said', async () => {
    const { orderId } = await unheeded();
    const { data } = await house.list({ kind: 'stuck' });
    const listed = data.find((item) => item.order_id === orderId);
    expect(listed).toMatchObject({ reason: 'stop-not-heeded', energy: 2, cures: ['close'] });
    const preview = await house.cure(one('stuck', orderId), { do: 'close' }, { preview: true });
    const rows = await house.cure(one('stuck', orderId), { do: 'close', reason: 'no answer' });
    expect(rows).toEqual(preview);
    expect(rows).toMatchObject([{ after: { energy: 2, price: 1 } }]);
    expect((await house.orders(`id = ${orderId}`))[0]).toMatchObject({
      state: 'completed',
      closed_by_rule: true,
      stop_reason: 'given-up',
    });
    expect((await house.detail('stuck', orderId)).cured).toMatchObject({
      by: 'mine O',
      cure: 'close',
      reason: 'no answer',
    });
  });

  test('whose stop comes while somebody looks is settled, and says that nobody had to', async () => {
    const { orderId, station, transactionId } = await unheeded();
    await house.cure(one('stuck', orderId), { do: 'close' }, { preview: true });
    await station.stop(transactionId, 3_400);
    const rows = await house.cure(one('stuck', orderId), { do: 'close' });
    expect(rows).toMatchObject([refused('work-item.gone')]);
    expect(rows[0]?.reason?.text).toBe('This has settled itself.');
    expect((await house.orders(`id = ${orderId}`))[0]?.energy_wh).toBe(2_400);
  });

  test('is ended once where its stop and its closing meet, and the late stop waits', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { orderId, station, transactionId } = await unheeded();
      const [rows] = await Promise.all([
        house.cure(one('stuck', orderId), { do: 'close' }),
        station.stop(transactionId, 3_400),
      ]);
      const [order] = await house.orders(`id = ${orderId}`);
      const isClosed = rows[0]?.outcome === 'cured';
      expect(order?.energy_wh).toBe(isClosed ? 2_000 : 2_400);
      const left = await house.list({ charge_point_id: String(station.id), kind: 'unmatched' });
      expect(left.data.map(({ reason }) => reason)).toEqual(isClosed ? ['already-stopped'] : []);
    }
  });
});

describe('a held order', () => {
  test('is confirmed by one of two who do so at once, and the other is told by whom', async () => {
    const orderId = await held();
    const both = await Promise.all([
      house.cure(one('held', orderId), { do: 'confirm', comment: 'known driver' }),
      house.cure(one('held', orderId), { do: 'confirm' }, { by: house.colleague }),
    ]);
    const [rows, others] = both.toSorted((a, b) => (a[0]?.outcome ?? '').localeCompare(b[0]?.outcome ?? ''));
    expect(rows).toMatchObject([{ outcome: 'cured', after: { energy: 2, price: 1 } }]);
    expect(others).toMatchObject([refused('work-item.gone')]);
    expect(others?.[0]?.reason?.text).toMatch(/^This is settled already: it was confirmed by \w+ O\.$/);
    const audit = `select 1 from audit_log where noun = 'order' and action = 'confirmed' and noun_id = $1`;
    expect(await house.rows(audit, [orderId])).toHaveLength(1);
  });

  test('is corrected with the figures that the preview said', async () => {
    const orderId = await held();
    const cure = { do: 'correct', energy: 5, reason: 'read on the meter' };
    const preview = await house.cure(one('held', orderId), cure, { preview: true });
    expect(await house.cure(one('held', orderId), cure)).toEqual(preview);
    expect((await house.detail('held', orderId)).cured).toMatchObject({ cure: 'correct', by: 'mine O' });
    expect((await house.orders(`id = ${orderId}`))[0]).toMatchObject({ energy_wh: 5_000, cost_minor: 250 });
  });

  test.each([[{ do: 'dismiss', reason: 'no' }], [{ do: 'close' }], [{ do: 'attach' }], [{ do: 'book' }]])(
    'is not cured by %j',
    async (cure) => {
      const orderId = await held();
      expect(await house.cure(one('held', orderId), cure)).toMatchObject([refused('work-item.cure-unfit')]);
    },
  );

  test('of another operator is nobody’s', async () => {
    const orderId = await held();
    const by = house.other;
    expect(await house.cure(one('held', orderId), { do: 'confirm' }, { by })).toMatchObject([
      refused('not-found'),
    ]);
    await expect(house.detail('held', orderId, by)).rejects.toThrow('not-found');
    expect((await house.list({}, by)).data.filter((item) => item.order_id === orderId)).toEqual([]);
  });
});
