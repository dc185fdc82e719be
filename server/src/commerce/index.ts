import type { Holders } from '../charging';
import type { Facts } from '../platform/facts';
import { listenAs, type Noun, routesOf } from '../platform/noun';
import { balanceNoun } from './balance/noun';
import { booksNoun } from './books/noun';
import { earningNoun } from './earnings/noun';
import { leakageNoun } from './leakage/noun';
import { paymentNoun } from './payments/noun';
import { payoutMethodNoun } from './payout-methods/noun';
import { payoutNoun } from './payouts/noun';
import { receiptNoun } from './receipts/noun';
import { refundNoun } from './refunds/noun';
import { settlementNoun } from './settlements/noun';
import { statementNoun } from './statement/noun';
import { topUpNoun } from './top-ups/noun';
import { visitNoun } from './visits/noun';
import { holders as payingHolders } from './payments/holders';
import { workerHolder } from './workers/holder';
import { workerCashNoun } from './worker-cash/noun';
import { workerNoun } from './workers/noun';

export const nouns: readonly Noun[] = [
  balanceNoun,
  booksNoun,
  earningNoun,
  leakageNoun,
  paymentNoun,
  payoutMethodNoun,
  payoutNoun,
  receiptNoun,
  refundNoun,
  settlementNoun,
  statementNoun,
  topUpNoun,
  visitNoun,
  workerCashNoun,
  workerNoun,
];

export const routes = routesOf(nouns);

/** Whom commerce answers for (docs/decisions.md#payers). */
export const holders = { ...payingHolders, worker: workerHolder } satisfies Holders;

export const listen = (facts: Facts): void => listenAs(nouns, facts);

export { availableBalance, balanceOfDriver, creditOfDriver, movementsOfDriver } from './balance/actions';
export { BalanceChanged } from './balance/facts';
export { PayoutChanged } from './payouts/facts';
export { leakageSums, listFindings } from './leakage/actions/look';
export { carryOutRun, startLeakageRun } from './leakage/actions/run';
export { tellingByNotes } from './payments/store-movements';

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
export { documentsOf as documentsOfOrder } from './receipts/actions/show';
export { bringUpToDate as bringReceiptsUpToDate } from './receipts/actions/issue';
export type { PayoutDifference } from './payouts/rules';
export type { PayoutRow } from './payouts/store';
export { releasePending, verifySettlements } from './settlements/actions';
export { verifyBooks } from './settlements/actions-verify';
export type { SettlementDifference } from './settlements/rules';
export { listStuckRefunds, retryRefund, settleRefund } from './refunds/actions/stuck';
export { resetBalance, signHandOver } from './worker-cash/actions/hand-over';
export { getWorker, hasWorkers } from './workers/actions';
export { createWorker } from './workers/actions/change';
export { readAmount } from './refunds/rules';
export { MovementReversed, OrderRefunded } from './refunds/facts';
export { getDriverTopUp, listDriverTopUps, topUpDriverBalance } from './top-ups/actions/ask';
export { giveBackBalance, listStuckReturns, retryReturn, settleReturn } from './top-ups/actions/give-back';
export {
  choosePaymentCard,
  deletePaymentCard,
  isPaymentUnderWay,
  listPaymentCards,
} from './top-ups/actions/cards';
export { connectorsPaid } from './visits/actions/paying';
export { watchPayment } from './visits/actions/watch';
export { earnedBetween } from './statement/actions';
