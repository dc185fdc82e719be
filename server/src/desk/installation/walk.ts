import { installation } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  {
    call: installation.installation,
    needs: 'public',
    other: 'own',
    reason: 'the name shown and the demo login, before anybody is logged in',
  },
]);
