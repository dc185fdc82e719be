import { MembershipChanged } from '../identity';
import type { Noun } from '../platform/noun';
import { SubscriptionChanged } from '../plans';
import { buildNoun } from './builds/noun';
import { DeveloperKeyChanged } from './developer-keys/facts';
import { developerKeyNoun } from './developer-keys/noun';
import { driverBalanceNoun } from './driver-balance/noun';
import { paymentCardNoun } from './payment-cards/noun';
import { driverDataNoun } from './driver-data/noun';
import { driverDeviceNoun } from './driver-devices/noun';
import { driverOrderNoun } from './driver-orders/noun';
import { driverPageNoun } from './driver-page/noun';
import { driverVehicleNoun } from './driver-vehicles/noun';
import { pageStationNoun } from './page-stations/noun';
import { proposalNoun } from './proposals/noun';
import { stationNoun } from './stations/noun';
import { webhookNoun } from './webhooks/noun';

export const nouns: readonly Noun[] = [
  buildNoun,
  developerKeyNoun,
  driverBalanceNoun,
  paymentCardNoun,
  driverDataNoun,
  driverDeviceNoun,
  driverOrderNoun,
  driverPageNoun,
  driverVehicleNoun,
  pageStationNoun,
  proposalNoun,
  stationNoun,
  webhookNoun,
];

export { codeOfPage, openDriverPage, operatorByCode as operatorOfPage } from './driver-page/actions/show';
export { watchReference as watchBuildPayment } from './builds/actions/pay';
export { type BuilderOptions, createAppBuilder } from './builds/builder';
export type { AppBuilder } from './builds/ports';
export { ownDriverDevicesOf } from './driver-devices/actions/devices';
export { PushSender } from './driver-devices/dispatch';
export { mustBeErasable } from './driver-data/actions/erase';
export { ownVehiclesOf } from './driver-vehicles/actions';
export { identifyKey } from './developer-keys/actions';
export { type DeveloperKey, isFormedAsKey, looksLikeKey, mayPropose } from './developer-keys/rules';
export { proposalsWaiting } from './proposals/actions/ends';
export { getOwnProposal, listOwnProposals, propose } from './proposals/actions/propose';
export type { ProposedCalls } from './proposals/ports';
export type { ReadCall, SentCall } from './proposals/rules';
export { proposableCalls } from './proposals/rules-calls';
export { noteEvents as tellWebhooks, wanting as wantingWebhooks } from './webhooks/actions/note';
export { WebhookSender } from './webhooks/dispatch';
export { webhooksSwitchedOff } from './webhooks/actions/look';

/** Facts after which a key may be another's, or nobody's. */
export const keyFacts: ReadonlySet<string> = new Set([
  DeveloperKeyChanged.name,
  MembershipChanged.name,
  SubscriptionChanged.name,
]);
