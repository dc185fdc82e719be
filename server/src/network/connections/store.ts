import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { KnownChargePoint } from './rules';

const knownColumns = [
  'id',
  'operator_id as operatorId',
  'identifier',
  'secure',
  'password_hash as passwordHash',
  'path_secret_hash as pathSecretHash',
  'out_of_service as outOfService',
] as const;

/** The charge points with these identifiers, letter case aside, in their order, and which one each has. */
export async function findByIdentifiers(
  tx: Tx,
  identifiers: readonly string[],
): Promise<{ chargePoint: KnownChargePoint; place: number }[]> {
  const { rows } = await sql<KnownChargePoint & { place: number }>`
    select c.id, c.operator_id as "operatorId", c.identifier, c.secure, c.password_hash as "passwordHash",
      c.path_secret_hash as "pathSecretHash", c.out_of_service as "outOfService", n.place::int - 1 as place
    from unnest(${[...identifiers]}::text[]) with ordinality n (name, place)
    join charge_points c on c.identifier_key = lower(n.name collate "C") and c.deleted_at is null
    order by n.place
  `.execute(tx);
  return rows.map(({ place, ...chargePoint }) => ({ chargePoint, place }));
}

/** Those of these charge points that are not deleted. */
export const findKnown = (tx: Tx, ids: readonly number[]): Promise<KnownChargePoint[]> =>
  tx
    .selectFrom('charge_points')
    .select(knownColumns)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();

/** The connections a process is said to hold, by charge point. */
export async function connectionsOfNode(tx: Tx, nodeId: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; connection: string }>`
    select id, connection_id as connection from charge_points
    where node_id = ${nodeId} and online and connection_id is not null
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row.connection]));
}

/** The current connection of each of these charge points; a deleted one has none. */
export async function connectionIds(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; connection: string }>`
    select id, connection_id as connection from charge_points
    where id = any(${[...ids]}::bigint[]) and connection_id is not null and deleted_at is null
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row.connection]));
}
