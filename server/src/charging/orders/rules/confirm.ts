import type { ProblemCode } from '@voltdeck/contract';
import type { OrderRow } from './order';

/** Why the figures of an order cannot be confirmed, or null: only final ones that are held wait for somebody. */
export const whyNotConfirm = (order: Pick<OrderRow, 'state' | 'held_reason'>): ProblemCode | null => {
  if (order.held_reason === null) return 'order.not-held';
  return order.state === 'completed' ? null : 'order.unfinished';
};
