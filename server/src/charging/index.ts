import { type Noun, routesOf } from '../platform/noun';
import { commandNoun } from './commands/noun';
import { messageNoun } from './messages/noun';
import { orderNoun } from './orders/noun';
import { readingNoun } from './readings/noun';
import { sessionNoun } from './sessions/noun';

export const nouns: readonly Noun[] = [commandNoun, messageNoun, orderNoun, readingNoun, sessionNoun];

export const routes = routesOf(nouns);

export { confirmOrder } from './orders/actions/confirm';
export { commandTopic, recordLateAnswer } from './commands/actions';
export type { Chargers, Command, Outcome } from './commands/rules';
export { countDeviations } from './messages/actions-deviations';
export { dispatchCommands } from './commands/dispatch';
export type { Exchange, Frame } from './messages/rules';
export { exchangeBegunBy, exchangesOf, OpenCalls, replyIn } from './messages/rules-open';
export { completeExchanges, keepExchanges, type CallReply } from './messages/store';
export { knownWords } from './messages/rules-words';
export { OrderAccepted, OrderChanged, OrderConfirmed, OrderEnded, OrderFailed } from './orders/facts';
export { setAllowance } from './orders/actions/life';
export type { OrderRow } from './orders/rules/order';
export { findOrder, operatorOrder } from './orders/store/orders';
export type { MayStart, MayStartAnswer, MayStartRequest } from './authorization/ports';
export { quarantine } from './quarantine/actions';
export { keepReadings, recordReadings, tickTopic, type Source } from './sessions/actions/readings';
export type { Sample } from './readings/rules/meter';
export { startOrder, stopOrder } from './sessions/actions/requests';
export {
  authorizeTag,
  beginTransaction,
  refuseUnreadableStart,
  type TransactionStart,
} from './sessions/actions/starts';
export type { ConnectorReport } from './sessions/rules/start';
export { endTransaction, recordConnectorReport, type TransactionEnd } from './sessions/actions/stops';
export { createTag } from './authorization/actions';
export type { TagVerdict } from './authorization/rules';
export { recordTransactionEvent, type TransactionEvent } from './sessions/actions/transactions';
export type { TagWord } from './sessions/actions/tokens';
export { openOn, unfinishedOn } from './orders/actions/views';
