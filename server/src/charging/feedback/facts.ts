import { factKind } from '../../kernel/facts';

/** A driver said something of a session, or was answered. */
export const FeedbackChanged = factKind<{ feedbackId: number; chargePointId: number }>('FeedbackChanged', {
  changed: ({ chargePointId }) => ({ kind: 'feedback', id: chargePointId }),
});
