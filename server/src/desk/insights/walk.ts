import { insights } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  {
    call: insights.insights,
    needs: 'access',
    other: 'own',
    reason: 'busiest hours, best and worst power centers, on the home page',
  },
]);
