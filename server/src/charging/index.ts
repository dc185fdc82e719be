import { type Noun, routesOf } from '../platform/noun';
import { closingNoun } from './closings/noun';
import { commandNoun } from './commands/noun';
import { confirmationNoun } from './confirmations/noun';
import { exportNoun } from './exports/noun';
import { messageNoun } from './messages/noun';
import { readingNoun } from './readings/noun';
import { requestNoun } from './requests/noun';
import { sumNoun } from './sums/noun';
import { sweepNoun } from './sweeps/noun';
import { transactionNoun } from './transactions/noun';
import { viewNoun } from './views/noun';

export const nouns: readonly Noun[] = [
  closingNoun,
  commandNoun,
  confirmationNoun,
  exportNoun,
  messageNoun,
  readingNoun,
  requestNoun,
  sumNoun,
  sweepNoun,
  transactionNoun,
  viewNoun,
];

export const routes = routesOf(nouns);

export { confirmOrder } from './confirmations/actions';
export { commandTopic } from './commands/actions';
export type { Chargers, Command, Outcome } from './commands/rules';
export { countDeviations } from './deviations/actions';
export { dispatchCommands } from './dispatch/actions';
export { insertFrames } from './messages/store';
export type { Frame } from './messages/rules';
export { knownWords } from './messages/rules-words';
export { OrderAccepted, OrderChanged, OrderConfirmed, OrderEnded, OrderFailed } from './orders/facts';
export { setAllowance } from './orders/actions';
export type { OrderRow } from './orders/rules';
export { findOrder, operatorOrder } from './orders/store';
export type { MayStart, MayStartAnswer, MayStartRequest } from './orders/ports';
export { quarantine } from './quarantine/actions';
export { keepReadings, recordReadings, tickTopic, type Source } from './readings/actions';
export type { Sample } from './readings/rules-meter';
export { recordLateAnswer, startOrder, stopOrder } from './requests/actions';
export {
  authorizeTag,
  beginTransaction,
  refuseUnreadableStart,
  type TransactionStart,
} from './starts/actions';
export type { ConnectorReport } from './starts/rules';
export { endTransaction, recordConnectorReport, type TransactionEnd } from './stops/actions';
export { createTag } from './tags/actions';
export type { TagVerdict } from './tags/rules';
export { recordTransactionEvent, type TransactionEvent } from './transactions/actions';
export type { TagWord } from './transactions/actions-token';
export { openOn, unfinishedOn } from './views/actions';
