import type { Facts } from '../platform/facts';
import { listenAs, type Noun, routesOf } from '../platform/noun';
import { balanceNoun } from './balance/noun';
import { booksNoun } from './books/noun';
import { earningNoun } from './earnings/noun';
import { paymentNoun } from './payments/noun';
import { payoutMethodNoun } from './payout-methods/noun';
import { payoutNoun } from './payouts/noun';
import { receiptNoun } from './receipts/noun';
import { refundNoun } from './refunds/noun';
import { settlementNoun } from './settlements/noun';
import { statementNoun } from './statement/noun';

export const nouns: readonly Noun[] = [
  balanceNoun,
  booksNoun,
  earningNoun,
  paymentNoun,
  payoutMethodNoun,
  payoutNoun,
  receiptNoun,
  refundNoun,
  settlementNoun,
  statementNoun,
];

export const routes = routesOf(nouns);

export const listen = (facts: Facts): void => listenAs(nouns, facts);

export { availableBalance } from './balance/actions';
export { BalanceChanged } from './balance/facts';
export { holders } from './payments/holders';
export { testProvider } from './payments/provider';
export { createPayoutMethod } from './payout-methods/actions';
export { setPayoutFee } from './payout-methods/actions-fees';
export { changePayoutSettings, countersignPayout, requestPayout } from './payouts/actions/request';
export {
  approvePayout,
  payoutSheet,
  payoutsForStaff,
  payPayout,
  rejectPayout,
  type Settled,
  verifyPayouts,
} from './payouts/actions/settle';
export { bringUpToDate as bringReceiptsUpToDate } from './receipts/actions/issue';
export type { PayoutDifference } from './payouts/rules';
export type { PayoutRow } from './payouts/store';
export { releasePending, verifySettlements } from './settlements/actions';
export { verifyBooks } from './settlements/actions-verify';
export type { SettlementDifference } from './settlements/rules';
export { listStuckRefunds, retryRefund, settleRefund } from './refunds/actions/stuck';
export { MovementReversed, OrderRefunded } from './refunds/facts';
