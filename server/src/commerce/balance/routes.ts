import { balance } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { userBalance } from './actions';

export const routes = [on(balance.userBalance, userBalance)];
