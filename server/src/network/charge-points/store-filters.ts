import type { chargePoints, Parsed } from '@voltdeck/contract';
import { sql, type RawBuilder } from 'kysely';
import { searchedWords } from '../../kernel/plain-list';
import { likeAnywhere } from '../../platform/db/like';
import { reasonInSql } from './store-standing';
import { heldStatuses } from './rules-status';

type Filters = Parsed<typeof chargePoints.listChargePoints>['query'];

/** Which charge points are asked for; `mine` are those the caller charges at, where the status filter needs to know. */
export interface Wanted extends Omit<Filters, 'page' | 'per_page'> {
  operatorId: number;
  mine: readonly number[];
  /** Only those whose place is known. */
  isPlaced?: boolean;
  /** Only those whose number is above this one. */
  after?: number | undefined;
}

type Part = RawBuilder<unknown>;

/** Written as the index has it, so that the index serves the search. */
const searched = sql`(c.title || ' ' || c.identifier || ' ' || coalesce(c.integration_code, '') || ' ' || coalesce(c.city, ''))`;

function hasStatus(statuses: readonly string[], mine: readonly number[]): Part {
  const isMine = sql`c.id = any(${[...mine]}::bigint[])`;
  const parts = statuses.map((status) => {
    if (status.endsWith('_by_you')) return sql`(c.status = ${status.replace('_by_you', '')} and ${isMine})`;
    if (heldStatuses.some((held) => held === status)) return sql`(c.status = ${status} and not ${isMine})`;
    return sql`c.status = ${status}`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

const among = (column: Part, values: readonly string[]): Part => sql`${column} = any(${[...values]}::text[])`;
const aboutOutlets = (condition: Part): Part => sql`exists (select from connectors k
  where k.charge_point_id = c.id and k.removed_at is null and ${condition})`;
const aboutPrices = (condition: Part): Part =>
  sql`exists (select from charge_point_prices p where p.charge_point_id = c.id and ${condition})`;
const isOrNot = (condition: Part, wanted: boolean): Part => (wanted ? condition : sql`not ${condition}`);

const isBroken = sql`(coalesce(c.station_status = 'Faulted', false)
  or ${aboutOutlets(sql`(k.fault is not null or k.ocpp_status = 'Faulted')`)})`;
const isRefused = sql`(not c.online
  and exists (select from charge_point_refusals r where r.charge_point_id = c.id))`;
const isDuplicate = sql`exists (select from charge_point_duplicates d where d.charge_point_id = c.id)`;
const isOnMap = sql`(c.latitude is not null and c.longitude is not null)`;

const watts = (kilowatts: number): number => Math.round(kilowatts * 1000);

/** What each filter asks of a row; the compiler sees to it that none is forgotten. */
type Conditions = {
  [K in keyof Required<Filters>]: ((value: NonNullable<Filters[K]>, operatorId: number) => Part) | null;
};

const conditions: Conditions = {
  page: null,
  per_page: null,
  search: null,
  status: null,
  reason: (values) => among(reasonInSql, values),
  id: (ids) => sql`c.id = any(${ids}::bigint[])`,
  charging_site_id: (ids) => sql`c.charging_site_id = any(${ids}::bigint[])`,
  group_id: (ids, operatorId) => sql`c.id in (select m.charge_point_id from charge_point_group_members m
    where m.operator_id = ${operatorId} and m.group_id = any(${ids}::bigint[]))`,
  category_id: (ids, operatorId) => sql`c.id in (select u.charge_point_id from charge_point_categories u
    where u.operator_id = ${operatorId} and u.category_id = any(${ids}::bigint[]))`,
  type_id: (ids) => sql`c.type_id = any(${ids}::bigint[])`,
  category: (values) => among(sql`c.category`, values),
  online: (value) => sql`c.online = ${value}`,
  listed: (value) => sql`c.listed = ${value}`,
  visibility: (value) => sql`c.visibility = ${value}`,
  identifier: (value) => sql`c.identifier_key = lower(${value} collate "C")`,
  faulted: (value) => isOrNot(isBroken, value),
  refused: (value) => isOrNot(isRefused, value),
  duplicate: (value) => isOrNot(isDuplicate, value),
  out_of_service: (value) => sql`c.out_of_service = ${value}`,
  plan_deactivated: (value) => isOrNot(sql`(c.plan_deactivated_at is not null)`, value),
  configured: (value) => isOrNot(sql`(c.configured_at is not null)`, value),
  placed: (value) => isOrNot(isOnMap, value),
  priced: (value) => isOrNot(aboutPrices(sql`true`), value),
  price_unit: (value) => aboutPrices(sql`p.price_unit = ${value}`),
  connector_type: (values) => aboutOutlets(among(sql`k.type`, values)),
  connector_status: (values) => aboutOutlets(among(sql`k.status`, values)),
  max_power_from: (value) => aboutOutlets(sql`k.max_power_w >= ${watts(value)}`),
  max_power_to: (value) => sql`(${aboutOutlets(sql`k.max_power_w > 0`)}
    and not ${aboutOutlets(sql`k.max_power_w > ${watts(value)}`)})`,
  protocol: (values) => among(sql`c.protocol`, values),
  vendor: (values) => among(sql`c.vendor`, values),
  model: (values) => among(sql`c.model`, values),
  firmware: (values) => among(sql`c.firmware`, values),
  country: (values) => among(sql`c.country`, values),
  city: (values) => among(sql`c.city`, values),
  last_seen_from: (at) => sql`c.last_seen_at >= ${at}::timestamptz`,
  last_seen_to: (at) => sql`(c.last_seen_at <= ${at}::timestamptz or c.last_seen_at is null)`,
  created_from: (at) => sql`c.created_at >= ${at}::timestamptz`,
  created_to: (at) => sql`c.created_at <= ${at}::timestamptz`,
};

function asked(wanted: Wanted): Part[] {
  const parts: Part[] = [];
  for (const [name, condition] of Object.entries(conditions)) {
    const value = wanted[name as keyof Wanted];
    // The table types each condition by its filter, which a loop over both cannot follow.
    if (condition !== null && value !== undefined)
      parts.push((condition as (value: unknown, operatorId: number) => Part)(value, wanted.operatorId));
  }
  return parts;
}

/** The condition under which a charge point `c` is one of those asked for. */
export function isWanted(wanted: Wanted): Part {
  const { status, mine, after } = wanted;
  const words = searchedWords(wanted.search);
  return sql.join(
    [
      sql`c.operator_id = ${wanted.operatorId}`,
      sql`c.deleted_at is null`,
      ...words.map((word) => sql`${searched} ilike ${likeAnywhere(word)}`),
      ...(status !== undefined && status.length > 0 ? [hasStatus(status, mine)] : []),
      ...(wanted.isPlaced === true ? [isOnMap] : []),
      ...(after === undefined ? [] : [sql`c.id > ${after}`]),
      ...asked(wanted),
    ],
    sql` and `,
  );
}
