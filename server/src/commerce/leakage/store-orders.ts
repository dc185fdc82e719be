import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { Going, Neighbour } from './rules';
import type { FreeOrder, Pair, UnendedOrder } from './rules-rows';

/** Whose orders are looked at: those completed in a period, and those of what was found before. */
export interface Scope {
  operatorId: number;
  currency: string;
  from: Date;
  to: Date;
  /** Orders of open findings, so that what is mended of them is seen. */
  orderIds: readonly number[];
}

const scoped = ({ operatorId, from, to, orderIds }: Scope): Query => sql`
  scoped as materialized (
    select id from orders
    where operator_id = ${operatorId} and state = 'completed' and completed_at >= ${from} and completed_at < ${to}
    union
    select id from orders
    where operator_id = ${operatorId} and state = 'completed' and id = any(${[...orderIds]}::bigint[])
  )`;

/** One whose end was never told is known up to its last reading. */
const neighbour = (order: string): Query => {
  const column = (name: string): Query => sql.ref(`${order}.${name}`);
  const knownUntil = sql`case when ${column('closed_by_rule')}
    then least(${column('stopped_at')}, coalesce(${column('last_reading_at')}, ${column('stopped_at')}))
    else ${column('stopped_at')} end`;
  return sql`json_build_object('meterStartWh', ${column('meter_start_wh')}, 'meterStopWh', ${column('meter_stop_wh')},
    'energyWh', ${column('energy_wh')}, 'startedAt', ${column('started_at')}, 'stoppedAt', ${knownUntil})`;
};

type Told<N> = { [K in keyof N]: N[K] extends Date ? string : N[K] };

const heard = ({ startedAt, stoppedAt, ...registers }: Told<Neighbour>): Neighbour => ({
  ...registers,
  startedAt: new Date(startedAt),
  stoppedAt: new Date(stoppedAt),
});

const isRegistered = (order: string): Query =>
  sql`${sql.ref(`${order}.meter_start_wh`)} is not null and ${sql.ref(`${order}.meter_stop_wh`)} is not null
    and ${sql.ref(`${order}.held_reason`)} is null`;

/**
 * Pairs each order with the one before it at its connector; `p` is null of the first. The connector is told by its number,
 * so that the order is looked for backwards in time and not among all of its connector.
 */
const paired = (among: 'scoped' | 'wanted'): Query => sql`
  from ${sql.table(among)} s join orders o on o.id = s.id
  left join lateral (
    select * from orders b where b.charge_point_id = o.charge_point_id and b.state = 'completed'
      and b.connector_number = o.connector_number and b.id <> o.id and b.stopped_at <= o.started_at
      and b.completed_at <= greatest(o.completed_at, o.started_at)
    order by b.completed_at desc limit 1
  ) p on true`;

/** How a message kept aside, `quarantine q`, is read: its energy in Wh, and its connector. */
export interface SaidIn {
  energyWh: Query;
  connector: Query;
}

/** The session after one is among so many that ended after it; those before it overlapped. */
const nextOnes = 10;

/** Those in scope, and those that may tell the register at the end of a session that is open from before. */
const scopedWithNext = (scope: Scope): Query => sql`
  ${scoped(scope)}, wanted as (
    select id from scoped
    union
    select n.id from orders f cross join lateral (
      select n.id, n.started_at from orders n
      where n.charge_point_id = f.charge_point_id and n.state = 'completed' and n.connector_number = f.connector_number
        and n.completed_at >= f.completed_at and n.id <> f.id
      order by n.completed_at limit ${nextOnes}
    ) n
    where f.operator_id = ${scope.operatorId} and f.id = any(${[...scope.orderIds]}::bigint[]) and f.closed_by_rule
      and n.started_at >= f.stopped_at
  )`;

/** Pairs of which a register counted at least so much between them. */
export async function pairsWithEnergy(
  tx: Tx,
  scope: Scope,
  { leastWh, said }: { leastWh: number; said: SaidIn },
): Promise<Pair[]> {
  const { rows } = await sql<Omit<Pair, 'before' | 'after'> & Record<'before' | 'after', Told<Neighbour>>>`
    with ${scopedWithNext(scope)}
    select p.id as "earlierId", o.id as "laterId", ${neighbour('p')} as before, ${neighbour('o')} as after,
      p.closed_by_rule as "isClosedByRule", p.tariff, k.max_power_w as "maxPowerW", o.charge_point_id as "chargePointId",
      c.charging_site_id as "siteId", o.connector_number as "connectorNumber",
      coalesce((select sum(w.energy) from (
        select ${said.energyWh} as energy from quarantine q
        where q.charge_point_id = o.charge_point_id and q.cured_at is null and q.at >= p.stopped_at and q.at <= o.started_at
          and coalesce(${said.connector}, o.connector_number) = o.connector_number
      ) w where w.energy > 0), 0)::bigint as "waitingWh"
    ${paired('wanted')} join connectors k on k.id = o.connector_id join charge_points c on c.id = o.charge_point_id
    where ${isRegistered('o')} and ${isRegistered('p')} and o.meter_start_wh - p.meter_stop_wh >= ${leastWh}
      and (o.id in (select id from scoped) or p.id = any(${[...scope.orderIds]}::bigint[]))
  `.execute(tx);
  return rows.map((row) => ({ ...row, before: heard(row.before), after: heard(row.after) }));
}

/** How many orders and pairs there are to be compared, and of how many pairs a register is unknown. */
export async function countCompared(
  tx: Tx,
  scope: Scope,
): Promise<{ orders: number; registers: number; unknown: number }> {
  const { rows } = await sql<{ orders: number; registers: number; unknown: number }>`
    with ${scoped(scope)}
    select count(*)::int as orders,
      (count(*) filter (where p.id is not null and ${isRegistered('o')} and ${isRegistered('p')}))::int as registers,
      (count(*) filter (where p.id is not null and not (${isRegistered('o')} and ${isRegistered('p')})))::int as unknown
    ${paired('scoped')}`.execute(tx);
  return rows[0] ?? { orders: 0, registers: 0, unknown: 0 };
}

export async function unendedOrders(tx: Tx, scope: Scope): Promise<UnendedOrder[]> {
  const { rows } = await sql<UnendedOrder>`
    with ${scoped(scope)}
    select o.id as "orderId", o.energy_wh as "energyWh", o.started_at as "startedAt", o.last_reading_at as "lastReadingAt",
      o.stopped_at as "stoppedAt", o.tariff, o.charge_point_id as "chargePointId", c.charging_site_id as "siteId",
      o.connector_number as "connectorNumber"
    from scoped s join orders o on o.id = s.id join charge_points c on c.id = o.charge_point_id
    where o.closed_by_rule and o.held_reason is null and o.confirmed_at is null and o.started_at is not null
      and o.stopped_at is not null and not exists (select from order_corrections r where r.order_id = o.id)
      and not exists (
        select from orders n where n.charge_point_id = o.charge_point_id and n.connector_number = o.connector_number
          and n.started_at >= o.stopped_at and n.meter_start_wh is not null and n.id <> o.id
      )`.execute(tx);
  return rows;
}

export async function freeOrders(tx: Tx, scope: Scope, leastWh: number): Promise<FreeOrder[]> {
  const { rows } = await sql<FreeOrder>`
    with ${scoped(scope)}
    select o.id as "orderId", o.energy_wh as "energyWh", o.completed_at as at, o.charge_point_id as "chargePointId",
      c.charging_site_id as "siteId", o.connector_number as "connectorNumber"
    from scoped s join orders o on o.id = s.id join charge_points c on c.id = o.charge_point_id
    where o.cost_minor = 0 and o.refunded_minor = 0 and o.energy_wh >= ${leastWh} and o.payment_kind <> 'none'
      and (o.held_reason is null or o.held_reason = 'no-price')
      and not exists (select from order_corrections r where r.order_id = o.id)`.execute(tx);
  return rows;
}

/** What sold energy came to in a period, of each site; a null site is of all together. */
export async function goingPrices(
  tx: Tx,
  { operatorId, currency, from, to }: Pick<Scope, 'operatorId' | 'currency' | 'from' | 'to'>,
): Promise<Map<number | null, NonNullable<Going>>> {
  const { rows } = await sql<NonNullable<Going> & { siteId: number | null; isAll: boolean }>`
    select c.charging_site_id as "siteId", grouping(c.charging_site_id) = 1 as "isAll",
      coalesce(sum(o.cost_minor), 0)::bigint as "costMinor", coalesce(sum(o.energy_wh), 0)::bigint as "energyWh"
    from orders o join charge_points c on c.id = o.charge_point_id
    where o.operator_id = ${operatorId} and o.state = 'completed' and o.completed_at >= ${from} and o.completed_at < ${to}
      and o.currency = ${currency} and o.cost_minor > 0 and o.energy_wh > 0 and o.held_reason is null
    group by grouping sets ((c.charging_site_id), ())`.execute(tx);
  return new Map(
    rows
      .filter(({ isAll, siteId }) => isAll || siteId !== null)
      .map(({ siteId, isAll, ...going }) => [isAll ? null : siteId, going]),
  );
}
