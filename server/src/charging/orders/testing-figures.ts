import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Tx } from '../../platform/db/db';
import type { Tables } from '../../platform/db/tables';
import { addFigures, rebuildFigures } from './store/sums';

/** Makes the sums anew, where a test wrote orders without their store. */
export const sumUpOrders = (pool: Pool): Promise<void> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(rebuildFigures);

/** Changes orders by SQL and adds what that changed to the figures, as their store does. */
export async function changeOrders(tx: Tx, text: string, values: readonly unknown[] = []): Promise<void> {
  const all = () => tx.selectFrom('orders').selectAll().execute();
  const before = new Map((await all()).map((order) => [order.id, order]));
  await tx.executeQuery(CompiledQuery.raw(text, [...values]));
  const after = await all();
  const left = new Set(after.map(({ id }) => id));
  // One that is deleted counts as little as one that is open.
  const deleted = [...before.values()].filter(({ id }) => !left.has(id));
  await addFigures(tx, [
    ...after.map((order) => ({ before: before.get(order.id) ?? null, after: order })),
    ...deleted.map((order) => ({ before: order, after: { ...order, state: 'charging' as const } })),
  ]);
}
