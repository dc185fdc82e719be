import type { OrderRow } from '../../orders/rules/order';
import type { SessionEvent } from '../rules/event';

/** What an event may name an order by: our id of it, its device's name of the transaction, or our id of that. */
export type Name = { by: 'order'; id: number } | { by: 'name'; name: string } | { by: 'id'; id: number };

/** How an event names an order; null where it names none. */
export function nameIn(event: SessionEvent): Name | null {
  if ('orderId' in event) return { by: 'order', id: event.orderId };
  if (event.kind === 'events-awaited') return { by: 'name', name: event.name };
  if (!('transaction' in event)) return null;
  const { transaction } = event;
  if (transaction.by === 'name') return { by: 'name', name: transaction.name };
  return transaction.id === null ? null : { by: 'id', id: transaction.id };
}

/** Whether an order is the one that is named. */
export const isNamedBy =
  (name: Name) =>
  (order: OrderRow): boolean => {
    if (name.by === 'order') return order.id === name.id;
    return name.by === 'name' ? order.ocpp_transaction === name.name : order.transaction_id === name.id;
  };
