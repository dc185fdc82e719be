import { sql } from 'kysely';
import type { Query } from '../../platform/db/query';

/** The books of one operator: of orders asked for or completed from a moment to before another, of more orders by their ids, of movements of that time, and of more movements. */
export interface VerifyScope {
  operatorId: number;
  from: Date;
  to: Date;
  orderIds: readonly number[];
  movementIds: readonly number[];
}

/** The orders of a scope, read once for all that is compared with them. */
export const withOrders = (scope: VerifyScope | null): Query => {
  if (scope === null) return sql`scoped_orders as (select id from orders where false)`;
  const { operatorId, from, to, orderIds } = scope;
  return sql`scoped_orders as materialized (
    select id from orders where operator_id = ${operatorId} and state = 'completed'
      and completed_at >= ${from} and completed_at < ${to}
    union
    select id from orders where operator_id = ${operatorId} and requested_at >= ${from} and requested_at < ${to}
    union
    select id from orders where operator_id = ${operatorId} and id = any(${[...orderIds]}::bigint[])
  )`;
};

/**
 * Whether an order is one of `withOrders`; every one where there is no scope. It narrows each side of a comparison before they are
 * joined, so that no rows of other operators are read.
 */
export const ofScope = (scope: VerifyScope | null, orderId: Query): Query =>
  scope === null ? sql`true` : sql`${orderId} in (select id from scoped_orders)`;

/** Whether a movement, named by its table, is of that operator and time. */
export const inPeriod = (scope: VerifyScope | null, movement: Query): Query =>
  scope === null
    ? sql`true`
    : sql`${movement}.operator_id = ${scope.operatorId} and (
        (${movement}.occurred_at >= ${scope.from} and ${movement}.occurred_at < ${scope.to})
        or ${movement}.id = any(${[...scope.movementIds]}::bigint[]))`;

export const ofOperator = (scope: VerifyScope | null, operatorId: Query): Query =>
  scope === null ? sql`true` : sql`${operatorId} = ${scope.operatorId}`;
