import { refunds } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { collectDebt, stopCollecting, writeOffDebt } from './actions/debts';
import { getOrderMoney } from './actions/money';
import { previewRefund, refundOrder } from './actions/refund';
import { reverseMovement } from './actions/reverse';

export const routes = [
  on(refunds.getOrderMoney, getOrderMoney),
  on(refunds.previewRefund, previewRefund),
  on(refunds.refundOrder, refundOrder),
  on(refunds.reverseMovement, reverseMovement),
  on(refunds.writeOffDebt, writeOffDebt),
  on(refunds.collectDebt, collectDebt),
  on(refunds.stopCollecting, stopCollecting),
];
