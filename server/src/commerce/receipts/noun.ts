import { OrderConfirmed, OrderCorrected, OrderEnded } from '../../charging';
import type { FactKind } from '../../kernel/facts';
import type { Noun } from '../../platform/noun';
import { MovementReversed, OrderRefunded } from '../refunds/facts';
import { bringUpToDate } from './actions/issue';
import { routes } from './routes';

/**
 * A receipt is issued after the commit that settled its order: those of one operator are numbered one after the other, and
 * the sets of messages that chargers wait for settle orders of many operators at once.
 */
export const receiptNoun: Noun = {
  routes,
  listen: (facts) => {
    const after = <P extends { orderId: number }>(kind: FactKind<P>): void =>
      facts.afterCommit(kind, 'receipts', (ctx, { payload }) => bringUpToDate(ctx, payload));
    after(OrderConfirmed);
    after(OrderCorrected);
    after(OrderEnded);
    after(OrderRefunded);
    after(MovementReversed);
  },
};
