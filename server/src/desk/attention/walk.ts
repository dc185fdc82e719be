import { attention } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  {
    call: attention.attention,
    needs: 'access',
    other: 'own',
    reason: 'what needs a look first, on the home page',
  },
]);
