import { balance } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [{ call: balance.userBalance, needs: 'payout.read', other: 'own' }]);
