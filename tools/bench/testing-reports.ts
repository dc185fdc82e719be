import { parseArgs } from 'node:util';
import { fleetReports } from '@voltdeck/contract';
import { listFleetInvoices } from '../../server/src/fleets/reports/actions/invoices';
import { listRemainingLimits } from '../../server/src/fleets/reports/actions/limits';
import { exportFleetSessions, listFleetSessions } from '../../server/src/fleets/reports/actions/sessions';
import {
  getReportSummary,
  listStationUse,
  listVehicleEnergy,
} from '../../server/src/fleets/reports/actions/tables';
import { rowsReadBy } from '../../server/src/platform/db/testing-rows';
import type { Ctx } from '../../server/src/platform/ctx';
import { benchOwner, type Compared, onFreshHouse, tellBeside } from './testing-bare';
import { cut, fillFleet, made, month, type World, year } from './testing-fleet-orders';
import { tellEqual } from './testing-reports-equal';

/* Reports of a fleet with many orders: rows read, time beside the barest statements, equal to the orders, memory of exports. */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    tries: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const orders = Number(values.orders);
const until = new Date('2026-11-27T10:00:00Z');

/** No first page may read more rows than these. */
const mostLooked = 20_000;

interface Report {
  name: string;
  read: (ctx: Ctx) => Promise<unknown>;
  /** The barest statement that reads as much. */
  bare: string;
}

/** The rows of sums of days of `month`, or of months of a year. */
const sums = (subject: string, { from, to }: { from: string; to: string }, span: string): string =>
  `fleet_sums where fleet_id = $1 and subject = '${subject}' and span = '${span}' and since between '${from}' and '${to}'`;

const page = (from: string): string =>
  `select subject_id, sum(sessions), sum(energy_wh), sum(cost_minor) from ${from} group by 1 order by 3 desc limit 25`;

function reportsOf({ fleetId }: World): Report[] {
  const params = { id: fleetId };
  const of = <Q extends object>(query: Q) => ({ params, body: {}, query });
  const list = { page: 1, per_page: 25 };
  const energy = `select e.charge_point_id, sum(e.energy_wh) from limitations l join fleet_energy_sums e
    on e.fleet_id = l.fleet_id and e.charge_point_id = l.charge_point_id and e.is_by_vehicle = l.per_vehicle
      and not e.is_month and e.since between '${month.from}' and '${month.to}'
    where l.fleet_id = $1 group by 1`;
  const named = `join orders o on o.id = l.order_id join vehicles v on v.id = l.vehicle_id`;
  return [
    ...(['this month', 'a year', 'days of four months'] as const).flatMap((time) => {
      const days = { 'this month': month, 'a year': year, 'days of four months': cut }[time];
      const span = time === 'days of four months' ? 'day' : 'month';
      return [
        {
          name: `summary, ${time}`,
          read: (ctx: Ctx) => getReportSummary(ctx, of(days)),
          bare: page(sums('vehicle', days, span)),
        },
        {
          name: `vehicles, ${time}`,
          read: (ctx: Ctx) => listVehicleEnergy(ctx, of({ ...days, ...list })),
          bare: page(sums('vehicle', days, span)),
        },
        {
          name: `power centers, ${time}`,
          read: (ctx: Ctx) => listStationUse(ctx, of({ ...days, ...list })),
          bare: page(sums('place', days, span)),
        },
        {
          name: `sessions, ${time}`,
          read: (ctx: Ctx) => listFleetSessions(ctx, of({ ...days, ...list })),
          bare: `select (select count(*) from (select from fleet_sessions where fleet_id = $1 and day between '${days.from}' and
              '${days.to}' limit 10001) c), l.*, o.*, v.* from (select * from fleet_sessions where fleet_id = $1 and day between
              '${days.from}' and '${days.to}' order by day desc, completed_at desc, order_id desc limit 25) l ${named}`,
        },
      ];
    }),
    { name: 'remaining limits', read: (ctx) => listRemainingLimits(ctx, of(list)), bare: energy },
    {
      name: 'invoices',
      read: (ctx) => listFleetInvoices(ctx, of(list)),
      bare: `select since, sum(sessions), sum(cost_minor) from ${sums('booked', { from: '2000-01-01', to: '2026-11-30' }, 'month')} group by 1`,
    },
  ];
}

await onFreshHouse(until, async (house) => {
  const mine = await benchOwner(house, 'mine');
  const begun = performance.now();
  const fleetId = await fillFleet(house, mine, orders, until);
  await house.db.pool.query('vacuum analyze');
  console.log(
    `Reports of a fleet, ${orders} orders of ${made.vehicles} vehicles at ${made.places} places in a year (filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s)`,
  );
  const world = { house, mine, fleetId };
  const reports = reportsOf(world).filter(({ name }) => name.includes(values.only));
  await tellLooked(world, reports);
  await tellBeside(
    reports.map((report) => compared(world, report)),
    Number(values.tries),
  );
  await tellEqual(world);
  for (const format of ['csv', 'xlsx'] as const) await tellMemory(world, format);
});

function compared({ house, mine, fleetId }: World, { name, read, bare }: Report): Compared {
  return {
    name,
    product: () => house.run({ actor: mine }, read),
    bare: () => house.db.pool.query(bare, [fleetId]),
  };
}

async function tellLooked({ house, mine }: World, reports: readonly Report[]): Promise<void> {
  for (const { name, read } of reports) {
    const rows = await house.run({ actor: mine }, (ctx) => rowsReadBy(ctx, () => read(ctx)));
    console.log(
      `${name.padEnd(44)}${String(rows).padStart(9)} rows read${rows > mostLooked ? ', more than allowed' : ''}`,
    );
  }
}

/** How much memory the process holds at most while the extract of orders is made. */
async function tellMemory({ house, mine, fleetId }: World, format: 'csv' | 'xlsx'): Promise<void> {
  const peakOf = async (from: string): Promise<{ peak: number; bytes: number; seconds: number }> => {
    const as = { actor: mine, lane: 'heavy' } as const;
    const query = fleetReports.exportFleetSessions.query.parse({ format, from, to: month.to });
    const file = await house.run(as, (ctx) =>
      exportFleetSessions(ctx, { params: { id: fleetId }, body: {}, query }),
    );
    const begun = performance.now();
    let [peak, bytes] = [0, 0];
    for await (const part of file.chunks((work) => house.run(as, work))) {
      bytes += part.length;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    return { peak, bytes, seconds: (performance.now() - begun) / 1_000 };
  };
  const tenth = new Date(until.getTime() - (made.days / 10) * 86_400_000).toISOString().slice(0, 10);
  await peakOf(tenth);
  for (const [name, from] of [
    ['a tenth', tenth],
    ['all', '2025-11-01'],
  ] as const) {
    const { peak, bytes, seconds } = await peakOf(from);
    console.log(
      `${format}, ${name}`.padEnd(44) +
        `${(peak / 2 ** 20).toFixed(0)} MB resident at most, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(0)} s`,
    );
  }
}
