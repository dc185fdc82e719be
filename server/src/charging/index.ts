import { type Noun, routesOf } from '../platform/noun';
import { cardNoun } from './cards/noun';
import { chargingSettingsNoun } from './charging-settings/noun';
import { commandNoun } from './commands/noun';
import { deviationNoun } from './deviations/noun';
import { feedbackNoun } from './feedback/noun';
import { messageNoun } from './messages/noun';
import { orderNoun } from './orders/noun';
import { readingNoun } from './readings/noun';
import { rehearsalNoun } from './rehearsals/noun';
import { sessionNoun } from './sessions/noun';
import { workListNoun } from './work-list/noun';

export const nouns: readonly Noun[] = [
  cardNoun,
  chargingSettingsNoun,
  commandNoun,
  deviationNoun,
  feedbackNoun,
  messageNoun,
  orderNoun,
  readingNoun,
  rehearsalNoun,
  sessionNoun,
  workListNoun,
];

export const routes = routesOf(nouns);

export { confirmOrder } from './orders/actions/confirm';
export { correctOrder, correctOrderTo } from './orders/actions/correct';
export { commandTopic, recordLateAnswer, unheardAt } from './commands/actions';
export { wantSettings } from './commands/actions-settings';
export type { Chargers, OrderCommand, Outcome, SettingsCommand, SettingsOutcome } from './commands/rules';
export { isSameSetting, type SettingAnswer, type SettingChange, type SettingName } from './settings/rules';
export { admitDeviations, countDeviations } from './deviations/actions-count';
export { generalPath, type SeenDeviation, shortAction } from './deviations/rules';
export { FeedbackChanged } from './feedback/facts';
export { countFeedbackFrom, feedbackRating, leaveFeedback } from './feedback/actions/leave';
export { feedbackOfPlace, offeredOptions, ordersToRate, skipFeedback } from './feedback/actions/reviews';
export { replyToFeedback as answerFeedback } from './feedback/actions/reply';
export { dispatchCommands } from './commands/dispatch';
export type { Exchange, Frame } from './messages/rules';
export { exchangeBegunBy, exchangesOf, OpenCalls, replyIn } from './messages/rules-open';
export { completeExchanges, keepExchanges, keepWhole, type CallReply } from './messages/store';
export { knownWords } from './messages/rules-words';
export {
  OrderAccepted,
  OrderChanged,
  OrderConfirmed,
  OrderCorrected,
  OrderEnded,
  OrderFailed,
} from './orders/facts';
export { holdChargePoints } from './orders/actions/hold-places';
export { holdOrder } from './orders/actions/hold';
export { holdFigures, previewRefundOfPrice, refundOfPrice } from './orders/actions/refund';
export { settledOrder } from './orders/actions/settled';
export { runningStates, unfinishedStates } from './orders/rules/order';
export type { HolderPort, Holders, HolderVisit, MayStartRequest, RefusedVisit } from './authorization/ports';
export { lostTo } from './orders/actions/lost';
export { lifetime, verifySums } from './orders/actions/sums';
export { rebuildFigures } from './orders/store/sums';
export { energyOnDays, placesBetween, sessionsBetween } from './orders/store/sums-between';
export type { SumDifference } from './orders/store/sums-verify';
export { quarantineAll } from './quarantine/actions';
export { nothingSaid, type Quarantined, type Said as QuarantinedSaid } from './quarantine/rules';
export { type Amounts, codeOf, thousandthsOf } from './readings/rules/measurands';
export type { Sample } from './readings/rules/meter';
export { authorizeTokens, refuseUnreadableStarts } from './sessions/actions/authorize';
export { tickTopic } from './sessions/actions/keep';
export {
  askStopsAgain,
  setAllowance,
  setAllowances,
  startOrder,
  stopOrder,
} from './sessions/actions/requests';
export { Learnt, Memory } from './sessions/actions/memory';
export { MustWait, type Outcome as SessionOutcome, take, takeAll } from './sessions/actions/take';
export {
  type ChargerEvent,
  type ConnectorReport,
  type Outlet,
  type Source,
  type TransactionEvent,
  untold,
} from './sessions/rules/event';
export { saidIn as saidInEvent } from './sessions/rules/said';
export type { Answer as SessionAnswer } from './sessions/rules/life';
export { waitingEverywhere, waitingWork } from './work-list/actions/list';
export { saidConnector, saidEnergyWh } from './work-list/store/said';
export { blockCard, createCard, createTag } from './cards/actions/change';
export { CardChanged } from './cards/facts';
export type {
  Allowance,
  MayStartAnswer,
  PaidBy,
  Refusal,
  SettledOrder,
  TagVerdict,
  TokenWord,
} from './authorization/rules';
export { hasOrders, listOrders, orderDetailOf, openOn, unfinishedOn } from './orders/actions/views';
export { cardKey, cardNumberOf, giveCardsTo, holdCardsOf, holdStartsOf } from './cards/actions/of-owners';
export { type CardOfVehicle, giveVehicleCards, holdCardsOfVehicles } from './cards/actions/of-vehicles';
export { lastDay as lastDayOfCard } from './cards/rules';
export type { HeldTag } from './authorization/store-tags';
export { sessionsOnHold, vehiclesCharging } from './orders/actions/of-vehicles';
export { ownOrder, ownOrders } from './orders/actions/of-drivers';
export { isCharging as isDriverCharging, isOrderOf as isOrderOfDriver } from './orders/store/of-drivers';
export { ownerOfOrder as operatorOfOrder } from './orders/store/orders';
export { startByDriver, stopByDriver } from './sessions/actions/by-driver';
export { mustBeStartable, startByGuest, stopByGuest } from './sessions/actions/by-guest';
export { curveOfOrder } from './readings/actions';
export { isWorkerCharging } from './orders/actions/of-workers';
