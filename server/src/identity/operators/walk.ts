import { operators } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#company: what an operator says of itself, in its first steps and later';

export const walk = declareWalk(noRows, [
  { call: operators.showOperator, needs: 'member', other: 'own', reason },
  {
    call: operators.changeOperator,
    needs: 'owner',
    other: 'own',
    sends: () => ({ body: { time_zone: 'Europe/Madrid' } }),
    reason,
  },
]);
