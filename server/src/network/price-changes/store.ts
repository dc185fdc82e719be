import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { PriceChangeRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    price_changes: Omit<PriceChangeRow, 'id' | 'state' | 'rows' | 'before'> & {
      id: Generated<number>;
      state: Generated<PriceChangeRow['state']>;
      rows: PriceChangeRow['rows'];
      before: PriceChangeRow['before'];
    };
  }
}

const jsonOf = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

export interface NewPriceChange {
  operatorId: number;
  chargePointId: number;
  appliesAt: Date;
  rows: PriceChangeRow['rows'];
  at: Date;
}

export const insertPriceChange = (tx: Tx, change: NewPriceChange): Promise<PriceChangeRow> =>
  tx
    .insertInto('price_changes')
    .values({
      operator_id: change.operatorId,
      charge_point_id: change.chargePointId,
      applies_at: change.appliesAt,
      rows: jsonOf(change.rows),
      before: null,
      created_at: change.at,
      concluded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function countPlanned(tx: Tx, chargePointId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('price_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('charge_point_id', '=', chargePointId)
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A change of anybody's; null where there is none. */
export async function findPriceChange(tx: Tx, id: number): Promise<PriceChangeRow | null> {
  return (await tx.selectFrom('price_changes').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** More than these nobody reads. */
const mostListed = 50;

/** What waits for a charge point, the next first, and then what was since a moment, the latest first. */
export async function priceChangesOf(
  tx: Tx,
  { operatorId, chargePointId, since }: { operatorId: number; chargePointId: number; since: Date },
): Promise<PriceChangeRow[]> {
  const own = tx
    .selectFrom('price_changes')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('charge_point_id', '=', chargePointId)
    .limit(mostListed);
  const planned = await own.where('state', '=', 'planned').orderBy('applies_at').orderBy('id').execute();
  const over = await own
    .where('state', '!=', 'planned')
    .where('applies_at', '>=', since)
    .where('concluded_at', '>=', since)
    .orderBy('applies_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return [...planned, ...over];
}

/** Which of these charge points have prices that are planned, or came as planned since a moment. */
export async function withPriceChanges(tx: Tx, ids: readonly number[], since: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .selectFrom('price_changes')
    .select('charge_point_id')
    .distinct()
    .where('charge_point_id', 'in', ids)
    .where((where) => where.or([where('state', '=', 'planned'), where('concluded_at', '>=', since)]))
    .execute();
  return new Set(found.map(({ charge_point_id: id }) => id));
}

/** Moves a change on; null where it is in another state by now. */
export async function movePriceChange(
  tx: Tx,
  id: number,
  move: {
    from: PriceChangeRow['state'];
    to: PriceChangeRow['state'];
    at: Date;
    before?: PriceChangeRow['before'];
  },
): Promise<PriceChangeRow | null> {
  const moved = await tx
    .updateTable('price_changes')
    .set({
      state: move.to,
      concluded_at: move.at,
      ...(move.before === undefined ? {} : { before: jsonOf(move.before) }),
    })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

/** What waits for a charge point and is to be applied until a moment, in that order. */
export const plannedUntil = (tx: Tx, chargePointId: number, until: Date): Promise<{ id: number }[]> =>
  tx
    .selectFrom('price_changes')
    .select('id')
    .where('charge_point_id', '=', chargePointId)
    .where('state', '=', 'planned')
    .where('applies_at', '<=', until)
    .orderBy('applies_at')
    .orderBy('id')
    .execute();

/** Those whose moment has come, the earliest first. */
export async function duePriceChanges(tx: Tx, now: Date, most: number): Promise<number[]> {
  const due = await tx
    .selectFrom('price_changes')
    .select('id')
    .where('state', '=', 'planned')
    .where('applies_at', '<=', now)
    .orderBy('applies_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return due.map(({ id }) => id);
}
