import { availability, chargePoints } from '@voltdeck/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '../availability/rules';
import { type Circumstances, reasonOf, statusFor } from './rules-standing';
import { changeMany } from '../bulk/actions';
import { recordConnected, recordDisconnected } from '../connections/actions';
import { createChargePoint } from '../onboarding/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { chargePointStates, chargePointTable, getChargePoint, seen } from './actions';
import { chargePointColumns, exportedChargePoint } from './columns';
import { chargePointsByIds } from './store-list';
import { reasonInSql } from './store-standing';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const at = new Date('2026-05-01T10:00:00Z');
const yesNo = [true, false];
const all: Circumstances[] = availability.baseStatuses.flatMap((status) =>
  yesNo.flatMap((isOut) =>
    yesNo.flatMap((isPlan) =>
      yesNo.flatMap((online) =>
        [null, 'Faulted' as const, 'Unavailable' as const].flatMap((station) =>
          yesNo.map((isConfigured) => ({
            status,
            configured_at: isConfigured ? at : null,
            out_of_service: isOut,
            plan_deactivated_at: isPlan ? at : null,
            online,
            station_status: station,
          })),
        ),
      ),
    ),
  ),
);

test('the database gives every charge point the reason that the rule does', async () => {
  expect(all).toHaveLength(336);
  const { rows } = await sql<{ reason: string }>`
    select ${reasonInSql} as reason
    from jsonb_array_elements(${JSON.stringify(all)}::jsonb) with ordinality o (one, place)
    cross join lateral jsonb_to_record(o.one) c (status text, configured_at timestamptz, out_of_service bool,
      plan_deactivated_at timestamptz, online bool, station_status text)
    order by o.place`.execute(house.db.kysely);
  expect(rows.map(({ reason }) => reason)).toEqual(all.map(reasonOf));
});

test('each reason is for the status that the same circumstances give', () => {
  const connectors = (['available', 'busy', 'booked', 'unavailable'] as const).flatMap((status) => [
    { status, isFaulted: false },
    { status, isFaulted: status === 'unavailable' },
  ]);
  for (const of of all)
    for (const first of connectors)
      for (const second of connectors) {
        const status = statusOf({
          configured: of.configured_at !== null,
          outOfService: of.out_of_service || of.plan_deactivated_at !== null,
          online: of.online,
          isStationOut: of.station_status !== null,
          connectors: [first, second],
        });
        expect(statusFor[reasonOf({ ...of, status })]).toBe(status);
      }
});

const one = async (id: number) =>
  (await house.as(house.mine, (ctx) => getChargePoint(ctx, { params: { id }, query: {}, body: {} })))
    .standing;
const having = async (reason: string) => {
  const query = chargePoints.chargePointTable.query.parse({ reason });
  const page = await house.as(house.mine, (ctx) => chargePointTable(ctx, { params: {}, query, body: {} }));
  return page.data.map(({ id }) => id);
};

/** The row of an export, by its headings. */
const exported = (id: number) =>
  house.as(house.mine, async (ctx) => {
    const [sight] = await seen(ctx, await chargePointsByIds(ctx.tx, house.mine.operatorId, [id]));
    if (sight === undefined) throw new Error(`charge point ${id} is gone`);
    const row = exportedChargePoint(sight);
    return Object.fromEntries(chargePointColumns('en').map(({ heading, cell }) => [heading, cell(row)]));
  });

test('one that comes and goes is offline since it last went, and one taken out tells by whom', async () => {
  const { id } = await house.chargePoint();
  expect(await one(id)).toMatchObject({ reason: 'never_connected', since: null });
  const connection = { nodeId: crypto.randomUUID(), protocol: 'ocpp1.6' };
  for (let turn = 0; turn < 6; turn += 1) {
    const connectionId = crypto.randomUUID();
    await house.bySystem((ctx) => recordConnected(ctx, id, { ...connection, connectionId }));
    expect(await one(id)).toMatchObject({ reason: 'connectors_unavailable' });
    house.clock.advance(10_000);
    await house.bySystem((ctx) => recordDisconnected(ctx, id, connectionId));
    expect(await one(id)).toMatchObject({ reason: 'offline', since: house.clock.now().toISOString() });
    house.clock.advance(10_000);
  }
  expect(await having('offline')).toEqual([id]);
  const change = { what: 'service', out_of_service: true } as const;
  const body = { ids: [id], change, limit: 10, preview: false };
  await house.as(house.mine, (ctx) => changeMany(ctx, { params: {}, query: {}, body }));
  const out = { reason: 'taken_out', by: 'mine Owner', since: house.clock.now().toISOString() };
  expect(await one(id)).toMatchObject(out);
  expect(await exported(id)).toMatchObject({
    Reason: 'Taken out of service',
    Since: { at: house.clock.now() },
    'Taken out by': 'mine Owner',
  });
  expect(await having('offline')).toEqual([]);
  expect(await having('taken_out,plan')).toEqual([id]);
  expect(await house.as(house.mine, (ctx) => chargePointStates(ctx))).toEqual([
    { status: 'out_of_service', reason: 'taken_out', count: 1 },
  ]);
  expect(await house.as(house.other, (ctx) => chargePointStates(ctx))).toEqual([]);
});

test('one that was added out of service tells since when and by whom, once it has connected', async () => {
  const { operatorId } = house.mine;
  const added = { operatorId, identifier: 'OUT-1', title: 'Out', outOfService: true };
  const { id } = await house.as(house.mine, (ctx) => createChargePoint(ctx, added));
  const since = house.clock.now().toISOString();
  expect(await one(id)).toMatchObject({ reason: 'never_connected' });
  house.clock.advance(60_000);
  const connection = { nodeId: crypto.randomUUID(), connectionId: crypto.randomUUID(), protocol: 'ocpp1.6' };
  await house.bySystem((ctx) => recordConnected(ctx, id, connection));
  expect(await one(id)).toMatchObject({ reason: 'taken_out', by: 'mine Owner', since });
});
