import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargePointTable } from './rules';

type Defaulted =
  | 'id'
  | 'identifier_key'
  | 'listed'
  | 'hours'
  | 'type_id'
  | 'amenity_ids'
  | 'configured_at'
  | 'online'
  | 'node_id'
  | 'connection_id'
  | 'last_seen_at'
  | 'connected_at'
  | 'offline_since'
  | 'out_of_service'
  | 'out_of_service_at'
  | 'out_of_service_by'
  | 'plan_deactivated_at'
  | 'status'
  | 'station_status'
  | 'station_fault'
  | 'station_status_at'
  | 'station_told_at'
  | 'clock_skew_ms'
  | 'protocol'
  | 'vendor'
  | 'model'
  | 'serial_number'
  | 'firmware'
  | 'image_key'
  | 'rating_sum'
  | 'rating_count'
  | 'version'
  | 'deleted_at';

declare module '../../platform/db/tables' {
  interface Tables {
    charge_points: Omit<ChargePointTable, Defaulted> & {
      [K in Defaulted]: Generated<ChargePointTable[K]>;
    };
  }
}

type NewRow = Omit<ChargePointTable, Defaulted> & Partial<Pick<ChargePointTable, Defaulted>>;

/** Adds a charge point; null where another one has the identifier, letter case aside. */
export async function insertChargePoint(tx: Tx, chargePoint: NewRow): Promise<number | null> {
  const made = await tx
    .insertInto('charge_points')
    .values(chargePoint)
    .onConflict((conflict) => conflict.column('identifier_key').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

const liveColumns = [
  'charge_points.id',
  'charge_points.status',
  'charge_points.configured_at',
  'charge_points.offline_since',
  'charge_points.out_of_service',
  'charge_points.out_of_service_at',
  'charge_points.out_of_service_by',
  'charge_points.plan_deactivated_at',
  'charge_points.station_status',
  'charge_points.station_fault',
  'charge_points.station_status_at',
  'charge_points.online',
  'charge_points.last_seen_at',
  'charge_points.time_zone',
  'operators.currency',
] as const;

type LiveRow = Pick<
  ChargePointTable,
  | 'id'
  | 'status'
  | 'configured_at'
  | 'offline_since'
  | 'out_of_service'
  | 'out_of_service_at'
  | 'out_of_service_by'
  | 'plan_deactivated_at'
  | 'station_status'
  | 'station_fault'
  | 'station_status_at'
  | 'online'
  | 'last_seen_at'
  | 'time_zone'
> & { currency: string };

/** A charge point whosever it is, as those see it who watch it. */
export async function findLive(tx: Tx, id: number): Promise<LiveRow | null> {
  const row = await tx
    .selectFrom('charge_points')
    .innerJoin('operators', 'operators.id', 'charge_points.operator_id')
    .select(liveColumns)
    .where('charge_points.id', '=', id)
    .where('charge_points.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the hash of a charge point's secret, where its device shows it; gives whose it is. */
export async function replaceSecret(
  tx: Tx,
  id: number,
  hash: Buffer,
): Promise<{ operatorId: number; title: string } | null> {
  const { rows } = await sql<{ operatorId: number; title: string }>`
    update charge_points set
      password_hash = case when secure then ${hash}::bytea end,
      path_secret_hash = case when secure then null else ${hash}::bytea end
    where id = ${id} and deleted_at is null returning operator_id as "operatorId", title
  `.execute(tx);
  return rows[0] ?? null;
}

/** Lets an operator add charge points one at a time, so that two at once cannot both take the last one of its plan. */
export async function holdAdditions(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7101, ${operatorId}::int)`.execute(tx);
}

/** Lets an identifier be taken by one at a time, letter case aside. */
export async function holdIdentifier(tx: Tx, identifier: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7102, hashtext(lower(${identifier}::text collate "C")))`.execute(tx);
}

/** How many charge points an operator has. */
export async function countOfOperator(tx: Tx, operatorId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from charge_points where operator_id = ${operatorId} and deleted_at is null
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A charge point of the operator's, held until the transaction ends. */
export async function holdOwn(tx: Tx, operatorId: number, id: number): Promise<ChargePointTable | null> {
  const row = await tx
    .selectFrom('charge_points')
    .selectAll()
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Charge points of an operator's, by id; held until the transaction ends, unless they are only looked at. */
export async function ownChargePoints(
  tx: Tx,
  of: { operatorId: number; ids: readonly number[]; isHeld: boolean },
): Promise<ChargePointTable[]> {
  return tx
    .selectFrom('charge_points')
    .selectAll()
    .where('id', 'in', of.ids)
    .where('operator_id', '=', of.operatorId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(of.isHeld, (query) => query.forNoKeyUpdate())
    .execute();
}

/** Whether another charge point has this identifier, letter case aside. */
export async function isTaken(tx: Tx, identifier: string, exceptId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('charge_points')
    .select('id')
    .where('identifier_key', '=', sql<string>`lower(${identifier} collate "C")`)
    .where('id', '!=', exceptId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}

/** Writes what an operator says of a charge point, and raises its version, whatever is said. */
export async function saveSettings(tx: Tx, id: number, settings: Partial<ChargePointTable>): Promise<void> {
  const raised = { ...settings, version: sql<number>`version + 1` };
  await tx.updateTable('charge_points').set(raised).where('id', '=', id).execute();
}

/** Writes by what key the cover of a charge point is kept; its settings are as they were. */
export async function saveImage(tx: Tx, id: number, key: string | null): Promise<void> {
  await tx.updateTable('charge_points').set({ image_key: key }).where('id', '=', id).execute();
}

/** Deletes a charge point: its row stays for orders and ledger, its identifier is free, its connection does not count any more. */
export async function markDeleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('charge_points')
    .set({
      deleted_at: at,
      listed: false,
      image_key: null,
      online: false,
      connection_id: null,
      node_id: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The operator whose charge point it is; null when there is none, or it was deleted. */
export async function ownerOfChargePoint(tx: Tx, id: number): Promise<number | null> {
  const row = await tx
    .selectFrom('charge_points')
    .select('operator_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.operator_id ?? null;
}

/** Holds the charge points of a site in the order of their ids until the transaction ends. */
export async function holdAtSite(tx: Tx, operatorId: number, siteId: number): Promise<void> {
  await sql`select 1 from charge_points
    where charging_site_id = ${siteId} and operator_id = ${operatorId} and deleted_at is null
    order by id for no key update`.execute(tx);
}

/** Gives charge points of a site its new time zone, where they had the former one. */
export async function moveToZone(
  tx: Tx,
  siteId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update charge_points set time_zone = ${to}, version = version + 1
    where charging_site_id = ${siteId} and time_zone = ${from} and deleted_at is null`.execute(tx);
}

/** Parts deleted charge points of an operator's from a site that is deleted, too. */
export async function forgetSite(tx: Tx, operatorId: number, siteId: number): Promise<void> {
  await sql`update charge_points set charging_site_id = null
    where operator_id = ${operatorId} and charging_site_id = ${siteId} and deleted_at is not null`.execute(
    tx,
  );
}
