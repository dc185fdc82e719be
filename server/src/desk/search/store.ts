import { sql, type RawBuilder } from 'kysely';
import type { ChargePointStatus, OrderState } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere, likeLaterStart, likeStart } from '../../platform/db/like';
import { isSoughtInside, type Asked } from './rules';

/** How many of a kind are told; of more where one kind alone is asked for. */
export const few = 5;
export const many = 20;

/** Among how many that fit the best are looked for: a word that fits every name must not sort them all. */
const enough = 500;

const fits = (text: RawBuilder<unknown>, { words }: Asked): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => sql`${text} ilike ${likeAnywhere(word)}`),
    sql` and `,
  );

/** Whole first, then what begins so, then what merely holds it. */
const rank = (text: RawBuilder<unknown>, { words }: Asked): RawBuilder<unknown> => {
  const typed = words.join(' ');
  return sql`case when lower(${text}) = lower(${typed}) then 0
    when ${text} ilike ${likeStart(typed)} then 1 else 2 end`;
};

/** Written as the indexes have them, so that they serve the search. */
const chargePointText = sql`(c.title || ' ' || c.identifier || ' ' || coalesce(c.integration_code, '') || ' ' || coalesce(c.city, ''))`;
const siteText = sql`(s.name || ' ' || coalesce(s.city, ''))`;
const personText = sql`(p.first_name || ' ' || p.last_name)`;

/** Names that hold each word, of a short one those with a first or last name that begins so: either is in the index. */
const isNamed = ({ words }: Asked): RawBuilder<unknown> =>
  sql.join(
    words.map((word) =>
      isSoughtInside(word)
        ? sql`${personText} ilike ${likeAnywhere(word)}`
        : sql`(${personText} ilike ${likeStart(word)} or ${personText} ilike ${likeLaterStart(word)})`,
    ),
    sql` and `,
  );

export interface FoundChargePoint {
  id: number;
  title: string;
  identifier: string;
  status: ChargePointStatus;
  time_zone: string;
  site: string | null;
}

export async function findChargePoints(
  tx: Tx,
  operatorId: number,
  asked: Asked,
): Promise<FoundChargePoint[]> {
  const { rows } = await sql<FoundChargePoint>`
    with hits as (
      select c.id, c.title, c.identifier, c.status, c.time_zone, c.charging_site_id from charge_points c
      where c.operator_id = ${operatorId} and c.deleted_at is null and ${fits(chargePointText, asked)} limit ${enough}
    ),
    best as (
      select c.*, least(${rank(sql`c.title`, asked)}, ${rank(sql`c.identifier`, asked)}) as rank from hits c
      order by rank, lower(c.title), c.id limit ${few}
    )
    select b.id, b.title, b.identifier, b.status, b.time_zone, s.name as site from best b
    left join charging_sites s on s.id = b.charging_site_id order by b.rank, lower(b.title), b.id`.execute(
    tx,
  );
  return rows;
}

export interface FoundSite {
  id: number;
  name: string;
  city: string | null;
}

export async function findSites(tx: Tx, operatorId: number, asked: Asked): Promise<FoundSite[]> {
  const { rows } = await sql<FoundSite>`
    select s.id, s.name, s.city from charging_sites s
    where s.operator_id = ${operatorId} and ${fits(siteText, asked)}
    order by ${rank(sql`s.name`, asked)}, lower(s.name), s.id limit ${few}`.execute(tx);
  return rows;
}

export interface FoundDriver {
  id: number;
  name: string;
  orders: number;
}

/** Drivers who charged at this operator, and how often; nobody else's drivers are known here. */
export async function findDrivers(
  tx: Tx,
  operatorId: number,
  { asked, most }: { asked: Asked; most: number },
): Promise<FoundDriver[]> {
  const { rows } = await sql<FoundDriver>`
    with hits as (select p.id, p.first_name, p.last_name from persons p where not p.is_guest and ${isNamed(asked)}),
    best as (
      select p.id, ${personText} as name from hits p
      where exists (select from orders o where o.operator_id = ${operatorId} and o.person_id = p.id)
      order by ${rank(personText, asked)}, lower(${personText}), p.id limit ${most}
    )
    select b.*, (select count(*)::int from orders o
      where o.operator_id = ${operatorId} and o.person_id = b.id) as orders
    from best b`.execute(tx);
  return rows;
}

export interface FoundOrder {
  id: number;
  state: OrderState;
  chargePoint: string;
  driver: string | null;
  tag: string | null;
  tagLabel: string | null;
  energyWh: number;
  costMinor: number;
  currency: string;
  time_zone: string;
  requestedAt: Date;
}

/** Orders by what names them exactly, each way through its own index, and the latest of the drivers that fit. */
export async function findOrders(
  tx: Tx,
  operatorId: number,
  { asked, driverIds }: { asked: Asked; driverIds: readonly number[] },
): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    with hits as (
      (select id, 0 as rank from orders where id = ${asked.number} and operator_id = ${operatorId})
      union all
      (select id, 1 from orders where operator_id = ${operatorId}
        and transaction_id = ${asked.number !== null && asked.number <= 2_147_483_647 ? asked.number : null}::integer)
      union all
      (select id, 2 from orders where operator_id = ${operatorId} and tag_uid is not null
        and upper(tag_uid) = ${asked.tag} order by requested_at desc limit ${few})
      union all
      (select id, 3 from orders where operator_id = ${operatorId} and person_id = any(${[...driverIds]}::bigint[])
        order by requested_at desc limit ${few})
    ),
    best as (select id, min(rank) as rank from hits group by id)
    select o.id, o.state, c.title as "chargePoint", o.tag_uid as tag, t.label as "tagLabel", o.energy_wh as "energyWh",
      o.cost_minor as "costMinor", o.currency, o.time_zone, o.requested_at as "requestedAt", ${personText} as driver
    from best b join orders_now o on o.id = b.id join charge_points c on c.id = o.charge_point_id
    left join persons p on p.id = o.person_id
    left join tags t on t.operator_id = o.operator_id and t.uid_key = upper(o.tag_uid)
    order by b.rank, o.requested_at desc, o.id desc limit ${few}`.execute(tx);
  return rows;
}
