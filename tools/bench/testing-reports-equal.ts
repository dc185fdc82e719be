import { isDeepStrictEqual } from 'node:util';
import { listFleetInvoices } from '../../server/src/fleets/reports/actions/invoices';
import { listFleetSessions } from '../../server/src/fleets/reports/actions/sessions';
import { listRemainingLimits } from '../../server/src/fleets/reports/actions/limits';
import {
  getReportSummary,
  listStationUse,
  listVehicleEnergy,
} from '../../server/src/fleets/reports/actions/tables';
import type { Ctx } from '../../server/src/platform/ctx';
import { cut, month, type World, year } from './testing-fleet-orders';

const wh = (kwh: number): number => Math.round(kwh * 1_000);
const minor = (major: number): number => Math.round(major * 100);

const tell = (name: string, told: unknown, expected: unknown): void =>
  console.log(
    `${name.padEnd(44)}${isDeepStrictEqual(told, expected) ? 'equal to the orders' : 'DIFFERS from the orders'}`,
  );

/** What orders alone come to: their number, energy and cost by something. */
async function ask(
  { house, fleetId }: World,
  by: string,
  days: { from: string; to: string },
): Promise<number[][]> {
  const { rows } = await house.db.pool.query<number[]>({
    text: `select ${by}, count(*)::int, sum(energy_wh)::bigint, sum(cost_minor)::bigint from orders
      where payer_account_id = $1 and (completed_at at time zone 'UTC')::date between $2 and $3 group by 1 order by 1`,
    values: [fleetId, days.from, days.to],
    rowMode: 'array',
  });
  return rows;
}

interface Pages {
  page: number;
  per_page: number;
}

/** All pages of a list. */
async function all<R>(
  { house, mine }: World,
  read: (ctx: Ctx, pages: Pages) => Promise<{ data: R[] }>,
): Promise<R[]> {
  const found: R[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await house.run({ actor: mine }, (ctx) => read(ctx, { page, per_page: 200 }));
    found.push(...data);
    if (data.length < 200) return found;
  }
}

const row = (id: number, of: { sessions: number; energy: number; cost: number }): number[] => [
  id,
  of.sessions,
  wh(of.energy),
  minor(of.cost),
];

const sorted = (rows: number[][]): number[][] =>
  rows.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0));

/** Each report beside what orders alone say. */
export async function tellEqual(world: World): Promise<void> {
  const { house, mine, fleetId } = world;
  const of = <Q extends object>(query: Q) => ({ params: { id: fleetId }, body: {}, query });
  for (const [name, days] of Object.entries({
    'this month': month,
    'a year': year,
    'days of four months': cut,
  })) {
    const vehicles = await all(world, (ctx, pages) => listVehicleEnergy(ctx, of({ ...days, ...pages })));
    tell(
      `vehicles, ${name}`,
      sorted(vehicles.map((each) => row(each.vehicle.id, each))),
      await ask(world, 'payer_id::int', days),
    );
    const places = await all(world, (ctx, pages) => listStationUse(ctx, of({ ...days, ...pages })));
    tell(
      `power centers, ${name}`,
      sorted(places.map((each) => row(each.charge_point.id, each))),
      await ask(world, 'charge_point_id::int', days),
    );
    const { total } = await house.run({ actor: mine }, (ctx) => getReportSummary(ctx, of(days)));
    tell(`summary, ${name}`, [row(1, total)], await ask(world, '1', days));
  }
  await tellSessions(world);
  await tellOthers(world);
}

/** The newest page of sessions, and the page after a hundred. */
async function tellSessions({ house, mine, fleetId }: World): Promise<void> {
  for (const page of [1, 100]) {
    const query = { ...cut, page, per_page: 100 };
    const { data } = await house.run({ actor: mine }, (ctx) =>
      listFleetSessions(ctx, { params: { id: fleetId }, body: {}, query }),
    );
    const { rows } = await house.db.pool.query<number[]>({
      text: `select id::int, energy_wh::bigint, cost_minor::bigint from orders
        where payer_account_id = $1 and (completed_at at time zone 'UTC')::date between $2 and $3
        order by completed_at desc, id desc limit 100 offset $4`,
      values: [fleetId, cut.from, cut.to, (page - 1) * 100],
      rowMode: 'array',
    });
    tell(
      `sessions, page ${page}`,
      data.map((each) => [each.order_id, wh(each.energy), minor(each.cost)]),
      rows,
    );
  }
}

async function tellOthers(world: World): Promise<void> {
  const of = <Q extends object>(query: Q) => ({ params: { id: world.fleetId }, body: {}, query });
  const invoices = await all(world, (ctx, pages) => listFleetInvoices(ctx, of(pages)));
  tell(
    'invoices',
    sorted(invoices.map((each) => row(Number(each.month.replace('-', '')), { ...each, cost: each.total }))),
    await ask(world, `to_char(completed_at at time zone 'UTC', 'YYYYMM')::int`, {
      from: '2000-01-01',
      to: year.to,
    }),
  );
  const limits = await all(world, (ctx, pages) => listRemainingLimits(ctx, of(pages)));
  const { rows } = await world.house.db.pool.query<{ id: number; used: number }>(
    `select l.id::int, coalesce(sum(o.energy_wh), 0)::bigint as used
     from limitations l left join orders o on o.charge_point_id = l.charge_point_id
       and (o.completed_at at time zone 'UTC')::date between $1 and $2
     where not l.per_vehicle group by 1 order by 1`,
    [month.from, month.to],
  );
  const together = limits.filter(({ vehicle }) => vehicle === null);
  tell(
    'remaining limits',
    sorted(together.map((each) => [each.limitation.id, wh(each.used)])),
    rows.map(({ id, used }) => [id, used]),
  );
}
