import { briefs } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#morning-brief: what yesterday earned and lost, and what to do';

export const walk = declareWalk(noRows, [
  { call: briefs.getBrief, needs: 'payout.read', other: 'own', reason },
  { call: briefs.getBriefMail, needs: 'payout.read', other: 'own', reason },
  {
    call: briefs.chooseBriefMail,
    needs: 'payout.read',
    other: 'own',
    sends: () => ({ body: { is_wanted: true } }),
    reason,
    unchanged: 'what one gets by mail is nobody else’s business',
  },
]);
