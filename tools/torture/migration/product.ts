import { orderStates, orders as orderCalls, toKwh, toMajor } from '@voltdeck/contract';
import { verifySums } from '../../../server/src/charging';
import { orderTotals } from '../../../server/src/charging/orders/actions/views';
import { toTotals } from '../../../server/src/charging/orders/rules/list';
import { verifySettlements } from '../../../server/src/commerce';
import { chargePointStats, stats } from '../../../server/src/desk/stats/actions';
import { registerJobs } from '../../../server/src/doors/jobs/jobs';
import { ownerOf } from '../../../server/src/kernel/actor';
import { verifyLedger } from '../../../server/src/ledger';
import { nouns } from '../../../server/src/main/nouns';
import { supplyPorts } from '../../../server/src/main/ports';
import { type TestClock, testClock } from '../../../server/src/platform/clock';
import { openDb } from '../../../server/src/platform/db/db';
import type { EmbeddedPostgres } from '../../../server/src/platform/db/launcher';
import { createHouse, type House } from '../../../server/src/platform/house';
import { silentLog } from '../../../server/src/platform/log';
import { addFigures, type Figures, hasColumn } from './figures';
import { goOn } from './chargers';
import { until } from './world';
import type { Database } from '../world/database';

const hourMs = 3_600_000;

/** The product of today on what the migrations left. */
export interface Product {
  house: House;
  clock: TestClock;
  close(): Promise<void>;
}

export async function openProduct(server: EmbeddedPostgres): Promise<Product> {
  const db = await openDb({ embedded: server, log: silentLog(), poolSize: 3 });
  const clock = testClock(until);
  const house = createHouse({ db, clock, log: silentLog() });
  supplyPorts(house, { productName: 'Voltdeck', demo: null, mailbox: false });
  house.supply({ addresses: { ocppUrl: 'ws://localhost/ocpp' } });
  registerJobs(house, nouns);
  const close = async (): Promise<void> => {
    await house.stop();
    await db.close();
  };
  return { house, clock, close };
}

interface Operator {
  id: number;
  currency: string;
}

const operatorsOf = async (client: Database): Promise<Operator[]> =>
  (await client.query<Operator>('select id, currency from operators order by id')).rows;

/** Charge points here and there, the first operator's and others'. */
const sampledOf = async (client: Database): Promise<{ id: number; operatorId: number; currency: string }[]> =>
  (
    await client.query<{ id: number; operatorId: number; currency: string }>(
      `select c.id, c.operator_id as "operatorId", o.currency from charge_points c join operators o on o.id = c.operator_id
       where c.id % greatest(1, (select count(*) from charge_points) / 40) = 0 order by c.id`,
    )
  ).rows;

const totalsBefore = `
  select operator_id as "operatorId", state, count(*)::bigint as total, sum(energy_wh)::bigint as energy_wh, sum(cost_minor)::bigint as cost_minor,
    coalesce(sum(cost_minor - fee_minor) filter (where state = 'completed'), 0)::bigint as earning_minor,
    count(*) filter (where energy_wh > 0)::bigint as delivered,
    coalesce(sum(duration_ms) filter (where energy_wh > 0), 0)::bigint as duration_ms
  from orders group by grouping sets ((operator_id, state), (operator_id))`;

/** Completed orders by the operator's day, without the one that "the 30 days before" end in the middle of. */
const daysBefore = `
  with days as (
    select o.operator_id, o.currency, (o.completed_at at time zone p.time_zone)::date as day, ($1::timestamptz at time zone p.time_zone)::date as today,
      o.energy_wh, o.cost_minor - o.fee_minor as earning_minor
    from orders o join operators p on p.id = o.operator_id
    where o.state = 'completed' and o.completed_at > $1::timestamptz - interval '63 days' and o.completed_at <= $1
  )
  select operator_id as "operatorId", currency, day::text, count(*)::int as orders, sum(energy_wh)::bigint as "energyWh", sum(earning_minor)::bigint as "earningMinor"
  from days where day > today - 60 and day <> today - 30 group by operator_id, currency, day`;

const nameOfTotals = (operatorId: number, state: string | null): string =>
  `told: totals of operator ${operatorId} ${state ?? 'all'}`;
const nameOfDay = (operatorId: number, day: string): string => `told: day of operator ${operatorId} ${day}`;

/** What the product must tell afterwards, worked out from the old tables. */
export async function addExpected(figures: Figures, client: Database): Promise<void> {
  const currencies = new Map((await operatorsOf(client)).map(({ id, currency }) => [id, currency]));
  const totals = await client.query<
    Parameters<typeof toTotals>[0] & { operatorId: number; state: string | null }
  >(totalsBefore);
  for (const { operatorId, state, ...sums } of totals.rows)
    figures.set(
      nameOfTotals(operatorId, state),
      JSON.stringify(toTotals(sums, currencies.get(operatorId) ?? '')),
    );
  const days = await client.query<{
    operatorId: number;
    currency: string;
    day: string;
    orders: number;
    energyWh: number;
    earningMinor: number;
  }>(daysBefore, [until]);
  for (const { operatorId, currency, day, orders, energyWh, earningMinor } of days.rows)
    figures.set(
      nameOfDay(operatorId, day),
      JSON.stringify([orders, toKwh(energyWh), toMajor(earningMinor, currency)]),
    );
  await addLifetimes(figures, client);
  noDifferences(figures, 'told');
  noDifferences(figures, 'a day later');
}

/** Kept on charge points by the old version. */
async function addLifetimes(figures: Figures, client: Database): Promise<void> {
  if (!(await hasColumn(client, 'charge_points', 'total_energy_wh')))
    throw new Error('Charge points keep no totals: this is not the old version.');
  const { rows } = await client.query<Record<'id' | 'orders' | 'wh' | 'minor' | 'ms', number>>(
    'select id, orders_count as orders, total_energy_wh as wh, total_earning_minor as minor, total_time_ms as ms from charge_points',
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const { id, currency } of await sampledOf(client)) {
    const { orders = 0, wh = 0, minor = 0, ms = 0 } = kept.get(id) ?? {};
    figures.set(
      `told: charge point ${id}`,
      JSON.stringify([orders, toKwh(wh), toMajor(minor, currency), ms / 60_000]),
    );
  }
}

/** What the product tells of it now. */
export async function addTold(figures: Figures, { house }: Product, client: Database): Promise<void> {
  for (const { id } of await operatorsOf(client)) {
    const actor = ownerOf({ operatorId: id, personId: id, membershipId: id });
    for (const state of [null, ...orderStates]) {
      const query = orderCalls.orderTotals.query.parse(state === null ? {} : { state });
      const told = await house.run({ actor }, (ctx) => orderTotals(ctx, { query, params: {}, body: {} }));
      if (told.count > 0) figures.set(nameOfTotals(id, state), JSON.stringify(told));
    }
    const { last_30_days: last } = await house.run({ actor }, stats);
    for (const { day, orders, energy, earnings } of [...last.before.by_day.slice(0, -1), ...last.by_day])
      if (orders > 0) figures.set(nameOfDay(id, day), JSON.stringify([orders, energy, earnings]));
  }
  for (const { id, operatorId } of await sampledOf(client)) {
    const actor = ownerOf({ operatorId, personId: operatorId, membershipId: operatorId });
    const told = await house.run({ actor }, (ctx) =>
      chargePointStats(ctx, { params: { id }, query: {}, body: {} }),
    );
    figures.set(
      `told: charge point ${id}`,
      JSON.stringify([told.orders_count, told.total_energy, told.total_earnings, told.total_sessions_time]),
    );
  }
  await addDifferences(figures, house, 'told');
}

const checks = ['ledger', 'settlements', 'sums'] as const;

const noDifferences = (figures: Figures, when: string): void => {
  for (const check of checks) figures.set(`${when}: differences of ${check}`, '[]');
};

/** What staff would be told who check the whole of it. */
async function addDifferences(figures: Figures, house: House, when: string): Promise<void> {
  await house.run({ actor: { kind: 'system' } }, async (ctx) => {
    const found: Record<(typeof checks)[number], unknown> = {
      ledger: (await verifyLedger(ctx)).differences,
      settlements: await verifySettlements(ctx),
      sums: await verifySums(ctx),
    };
    for (const [check, differences] of Object.entries(found))
      figures.set(`${when}: differences of ${check}`, JSON.stringify(differences));
  });
}

/** Keeps what is not ended: one of each state and protocol whose charger goes on, and those that end by themselves. */
export const noteHalfway = (client: Database): Promise<unknown> =>
  client.query(
    `create table torture.halfway as select o.id, o.state, o.energy_wh, o.last_meter_wh, o.transaction_id, o.ocpp_transaction,
       o.tag_uid, o.connector_number, c.identifier, c.protocol,
       not o.awaits_events and 1 = row_number() over (partition by o.state, c.protocol, o.awaits_events order by o.id) as goes_on
     from orders o join charge_points c on c.id = o.charge_point_id where o.state not in ('completed', 'failed', 'cancelled')`,
  );

/** A day in which no charger says a word ends them all: what was delivered stays, and what never began failed. */
export const addEndExpected = (figures: Figures, client: Database): Promise<void> =>
  addFigures(
    figures,
    client,
    `select 'left half-way: ' || state as name, json_build_object('end', case when state in ('requested', 'starting') then 'failed' else 'completed' end,
       'orders', count(*), 'energy', sum(energy_wh))::text as value from torture.halfway where not goes_on group by state
     union all
     select 'goes on: ' || protocol || ' ' || state, json_build_object('end', 'completed', 'energy', energy_wh + case state when 'finishing' then 0 else 500 end)::text
     from torture.halfway where goes_on`,
  );

const ended = `select 'left half-way: ' || h.state || case when o.state in ('completed', 'failed') then '' else ' and still so' end as name,
  json_build_object('end', o.state, 'orders', count(*), 'energy', sum(o.energy_wh))::text as value
  from torture.halfway h join orders o on o.id = h.id where not h.goes_on group by h.state, o.state
  union all
  select 'goes on: ' || h.protocol || ' ' || h.state, json_build_object('end', o.state, 'energy', o.energy_wh)::text
  from torture.halfway h join orders o on o.id = h.id where h.goes_on`;

/** Lets the product take up what was left half-way: the minutes of a day in which nothing is heard, in two steps. */
export async function endHalfway(product: Product, client: Database): Promise<Figures> {
  const { house, clock } = product;
  await goOn(product, client);
  const everyMinute = nouns
    .flatMap(({ clockJobs = [] }) => clockJobs)
    .filter(({ cron }) => cron === '* * * * *');
  for (const hours of [1, 25]) {
    clock.set(new Date(until.getTime() + hours * hourMs));
    for (const job of everyMinute) await house.run({ actor: { kind: 'system' } }, (ctx) => job.handler(ctx));
    await house.queue.drain();
  }
  const figures: Figures = new Map();
  await addFigures(figures, client, ended);
  await addDifferences(figures, house, 'a day later');
  return figures;
}
