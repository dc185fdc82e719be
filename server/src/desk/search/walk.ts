import { search } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  {
    call: search.find,
    needs: 'member',
    other: 'own',
    sends: () => ({ query: { q: 'read' } }),
    reason: 'the command palette finds anything in one call',
  },
]);
