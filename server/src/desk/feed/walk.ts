import { feed } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  {
    call: feed.readFeed,
    needs: 'access',
    other: 'own',
    sends: () => ({ query: { kind: 'fault,order-started', before: '1772409600000000-3-7' } }),
    reason: 'what happened, on the home page',
  },
]);
