import { debts } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { collectDebt, stopCollecting, writeOffDebt } from './actions';

export const routes = [
  on(debts.writeOffDebt, writeOffDebt),
  on(debts.collectDebt, collectDebt),
  on(debts.stopCollecting, stopCollecting),
];
