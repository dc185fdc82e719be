import type { Facts } from '../platform/facts';
import { listenAs, type Noun, routesOf } from '../platform/noun';
import { balanceNoun } from './balance/noun';
import { paymentNoun } from './payments/noun';
import { receiptNoun } from './receipts/noun';
import { refundNoun } from './refunds/noun';
import { settlementNoun } from './settlements/noun';

export const nouns: readonly Noun[] = [balanceNoun, paymentNoun, receiptNoun, refundNoun, settlementNoun];

export const routes = routesOf(nouns);

export const listen = (facts: Facts): void => listenAs(nouns, facts);

export { availableBalance } from './balance/actions';
export { BalanceChanged } from './balance/facts';
export { defaultMoneySettings } from './money-settings';
export { holders } from './payments/holders';
export { testProvider } from './payments/provider';
export { releasePending, verifySettlements } from './settlements/actions';
export type { SettlementDifference } from './settlements/rules';
export { MovementReversed, OrderRefunded } from './refunds/facts';
