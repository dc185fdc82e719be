import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { PriceRow, PriceTerms } from './rules-rows';

declare module '../../platform/db/tables' {
  interface Tables {
    charge_point_prices: Omit<PriceRow, 'id'> & { id: Generated<number> };
  }
}

/** Holds a charge point of the operator's until the transaction ends, so that its rows are changed one at a time. */
export async function holdChargePoint(
  tx: Tx,
  operatorId: number,
  chargePointId: number,
): Promise<{ currency: string; title: string } | null> {
  const held = await tx
    .selectFrom('charge_points')
    .innerJoin('operators', 'operators.id', 'charge_points.operator_id')
    .select(['operators.currency', 'charge_points.title'])
    .where('charge_points.id', '=', chargePointId)
    .where('charge_points.operator_id', '=', operatorId)
    .where('charge_points.deleted_at', 'is', null)
    .forNoKeyUpdate('charge_points')
    .executeTakeFirst();
  return held ?? null;
}

/** The currency of a charge point of the operator's, or null where there is none such. */
export async function currencyOf(tx: Tx, operatorId: number, chargePointId: number): Promise<string | null> {
  const found = await tx
    .selectFrom('charge_points')
    .innerJoin('operators', 'operators.id', 'charge_points.operator_id')
    .select('operators.currency')
    .where('charge_points.id', '=', chargePointId)
    .where('charge_points.operator_id', '=', operatorId)
    .where('charge_points.deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.currency ?? null;
}

/** How a charge point of the operator's bills, or null where there is none such. */
export async function findBilling(
  tx: Tx,
  operatorId: number,
  chargePointId: number,
): Promise<{ currency: string; timeZone: string } | null> {
  const found = await tx
    .selectFrom('charge_points')
    .innerJoin('operators', 'operators.id', 'charge_points.operator_id')
    .select(['operators.currency', 'charge_points.time_zone as timeZone'])
    .where('charge_points.id', '=', chargePointId)
    .where('charge_points.operator_id', '=', operatorId)
    .where('charge_points.deleted_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** The rows of charge points, by starting time. */
export async function pricesOf(tx: Tx, chargePointIds: readonly number[]): Promise<PriceRow[]> {
  if (chargePointIds.length === 0) return [];
  return tx
    .selectFrom('charge_point_prices')
    .selectAll()
    .where('charge_point_id', 'in', chargePointIds)
    .orderBy('charge_point_id')
    .orderBy('starting_time')
    .execute();
}

/** A row of the operator's. */
export async function findPrice(tx: Tx, operatorId: number, id: number): Promise<PriceRow | null> {
  const row = await tx
    .selectFrom('charge_point_prices')
    .selectAll()
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewPrice {
  operatorId: number;
  chargePointId: number;
  terms: PriceTerms;
  at: Date;
}

export async function insertPrice(tx: Tx, price: NewPrice): Promise<PriceRow> {
  return tx
    .insertInto('charge_point_prices')
    .values({
      ...price.terms,
      operator_id: price.operatorId,
      charge_point_id: price.chargePointId,
      created_at: price.at,
      updated_at: price.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function replacePrice(
  tx: Tx,
  id: number,
  change: { terms: PriceTerms; at: Date },
): Promise<PriceRow> {
  return tx
    .updateTable('charge_point_prices')
    .set({ ...change.terms, updated_at: change.at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removePrices(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('charge_point_prices').where('id', 'in', ids).execute();
}

type NewPrices = Omit<NewPrice, 'terms'> & { rows: readonly PriceTerms[] };

export async function insertPrices(
  tx: Tx,
  { operatorId, chargePointId, rows, at }: NewPrices,
): Promise<void> {
  const times = { created_at: at, updated_at: at };
  const whose = { operator_id: operatorId, charge_point_id: chargePointId };
  if (rows.length === 0) return;
  await tx
    .insertInto('charge_point_prices')
    .values(rows.map((terms) => ({ ...terms, ...whose, ...times })))
    .execute();
}

/** Removes all rows of a charge point and adds others in their place. */
export async function swapPrices(tx: Tx, prices: NewPrices): Promise<void> {
  await tx.deleteFrom('charge_point_prices').where('charge_point_id', '=', prices.chargePointId).execute();
  await insertPrices(tx, prices);
}
