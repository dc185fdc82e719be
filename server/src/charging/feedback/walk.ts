import { feedback } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { orderRows } from '../orders/walk';
import { leaveFeedback } from './actions/leave';

/** What a driver said of a session, with an address to answer to. */
async function feedbackRows(operator: WalkedOperator) {
  const { name, as } = operator;
  const { orderId, chargePointId, siteId } = await operator.rows(orderRows);
  const said = { rating: 2, message: name, email: 'driver@voltdeck.test' };
  const feedbackId = await as({ kind: 'system' }, (ctx) => leaveFeedback(ctx, orderId, said));
  return { feedbackId, chargePointId, siteId };
}

const filters = {
  charge_point_id: ({ chargePointId }: { chargePointId: number }) => chargePointId,
  charging_site_id: ({ siteId }: { siteId: number }) => siteId,
};

export const walk = declareWalk(feedbackRows, [
  {
    call: feedback.listFeedback,
    needs: 'feedback.read',
    other: 'own',
    sends: () => ({ query: { sort: 'rating' } }),
    filters,
  },
  { call: feedback.exportFeedback, needs: 'feedback.read', other: 'own' },
  {
    call: feedback.summarizeFeedback,
    needs: 'feedback.read',
    other: 'own',
    reason: 'the figures above the list, and the power centers that drivers like best and least',
  },
  {
    call: feedback.getFeedback,
    needs: 'feedback.read',
    other: 'refused',
    sends: ({ feedbackId }) => ({ params: { id: feedbackId } }),
  },
  {
    call: feedback.replyToFeedback,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ feedbackId }) => ({ params: { id: feedbackId }, body: { text: 'We have mended it.' } }),
    reason: 'docs/decisions.md#feedback: a driver is answered by mail',
  },
  {
    call: feedback.hideFeedback,
    needs: 'feedback.update',
    other: 'refused',
    sends: ({ feedbackId }) => ({ params: { id: feedbackId }, body: { hidden: true } }),
    reason: 'docs/decisions.md#feedback: what offends is kept from other drivers',
  },
]);
