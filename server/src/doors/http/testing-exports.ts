import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  lifetime,
  lostTo,
  openOn,
  rebuildFigures,
  routes as chargingRoutes,
  unfinishedOn,
} from '../../charging';
import { createChargePoint, createSite, routes as networkRoutes } from '../../network';
import { logIn, testDoor, type TestDoor } from './testing-door';

export interface ExportWorld {
  door: TestDoor;
  token: string;
  chargePointId: number;
  siteId: number;
  /** Opens a port for those who read as it comes. @returns where */
  listen(): Promise<string>;
}

/** What an order of the world costs and gives, by its place in the row of orders; SQL says the same below. */
export const energyWhOf = (at: number): number => (at * 37) % 60_000;
export const costMinorOf = (at: number): number => (at * 53) % 90_000;

/** An operator in Jordan (three decimals) with one charge point and so many completed orders, one a minute. */
export async function exportWorld(orders: number): Promise<ExportWorld> {
  const door = await testDoor([...networkRoutes, ...chargingRoutes]);
  door.house.supply({
    usage: { openOn, unfinishedOn, lostTo },
    lifetime,
    addresses: { ocppUrl: 'ws://localhost:3000/ocpp' },
  });
  const { operatorId } = door;
  const made = await door.house.run({ actor: { kind: 'system' } }, async (ctx) => {
    const { id: siteId } = await createSite(ctx, { operatorId, name: 'محطة العبدلي' });
    const connectors = [{ number: 1, type: 'TYPE_2', maxPowerW: 22_000 }];
    const { id } = await createChargePoint(ctx, {
      operatorId,
      identifier: 'CP-1',
      title: '=HYPERLINK("http://x.test")',
      chargingSiteId: siteId,
      connectors,
    });
    return { chargePointId: id, siteId };
  });
  await insertOrders(door, made.chargePointId, orders);
  const listen = async (): Promise<string> =>
    `http://127.0.0.1:${await door.http.listen({ port: 0, host: '127.0.0.1' })}`;
  return { door, token: await logIn(door), ...made, listen };
}

const tariff = {
  currency: 'JOD',
  timeZone: 'Asia/Amman',
  rows: [
    {
      id: 1,
      startMinute: 0,
      endMinute: 0,
      priceMicro: 123_456,
      unit: 'energy',
      limitType: null,
      limitAmount: null,
    },
  ],
};

async function insertOrders(door: TestDoor, chargePointId: number, count: number): Promise<void> {
  await door.house.db.pool.query(
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind,
       tag_uid, requested_at, started_at, stopped_at, ended_at, completed_at, energy_wh, duration_ms,
       currency, time_zone, tariff, cost_minor, fee_minor)
     select c.operator_id, c.id, o.id, 1, case when n % 10 = 0 then 'failed' else 'completed' end, 'card',
       'platform', case n % 3 when 0 then '+96' || n when 1 then 'بطاقة ' || n else 'TAG' || n end,
       at, at, at + interval '30 minutes', at + interval '30 minutes', at + interval '31 minutes',
       (n::bigint * 37) % 60000, 1800000, 'JOD', 'Asia/Amman', $2::jsonb, (n::bigint * 53) % 90000, 7
     from charge_points c join connectors o on o.charge_point_id = c.id,
       generate_series(1, $3::int) n, lateral (select timestamptz '2026-01-01 00:00Z' + n * interval '1 minute') t(at)
     where c.id = $1`,
    [chargePointId, JSON.stringify(tariff), count],
  );
  await door.house.run({ actor: { kind: 'system' } }, (ctx) => rebuildFigures(ctx.tx));
  await door.house.db.pool.query('analyze orders');
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes that live now, on the heap and beside it. */
export function livingBytes(): number {
  if (typeof collect === 'function') collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
