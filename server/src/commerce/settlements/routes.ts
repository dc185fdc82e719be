import { settlements } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { showOrderLedger } from './actions';

export const routes = [on(settlements.orderLedger, showOrderLedger)];
