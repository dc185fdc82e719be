import { type Noun, routesOf } from '../platform/noun';
import { allowedUserNoun } from './allowed-users/noun';
import { bulkNoun } from './bulk/noun';
import { categoryNoun } from './categories/noun';
import { chargePointNoun } from './charge-points/noun';
import { duplicateNoun } from './duplicates/noun';
import { eventNoun } from './events/noun';
import { facetNoun } from './facets/noun';
import { faultNoun } from './faults/noun';
import { groupNoun } from './groups/noun';
import { mapNoun } from './map/noun';
import { mediaNoun } from './media/noun';
import { onboardingNoun } from './onboarding/noun';
import { priceChangeNoun } from './price-changes/noun';
import { priceNoun } from './prices/noun';
import { refusalNoun } from './refusals/noun';
import { settingsNoun } from './settings/noun';
import { siteNoun } from './sites/noun';

export const nouns: readonly Noun[] = [
  allowedUserNoun,
  bulkNoun,
  categoryNoun,
  chargePointNoun,
  duplicateNoun,
  eventNoun,
  facetNoun,
  faultNoun,
  groupNoun,
  mapNoun,
  mediaNoun,
  onboardingNoun,
  priceChangeNoun,
  priceNoun,
  refusalNoun,
  settingsNoun,
  siteNoun,
];

export const routes = routesOf(nouns);

export { ChargePointChanged } from './availability/facts';
export {
  chargePointsNear,
  namedChargePoint,
  publicChargePointsNear,
  visibleChargePoint,
} from './visitors/actions';
export type { NamedPlace } from './visitors/store';
export { pricesOver, type PriceStretch } from './prices/rules-stretches';
export { previewOf } from './prices/rules-preview';
export {
  chargePointTable,
  connectionOf,
  shownToDrivers as chargePointsForDrivers,
  requireChargePoint,
  standingsOf,
} from './charge-points/actions';
export { meanRating } from './charge-points/rules-ratings';
export { addRating } from './charge-points/store-ratings';
export { countStates } from './charge-points/store-standing';
export type { Connection, Device } from './charge-points/rules';
export { countOfOperator, ownerOfChargePoint } from './charge-points/store';
export type { Addresses, Usage } from './charge-points/ports';
export type { FaultSpells } from './charge-points/rules-spells';
export {
  chargePointByIdentifier,
  chargePointsNamed,
  connectionsOn,
  currentConnections,
  knownChargePoints,
  markNodeOffline,
  recordBoot,
  recordBoots,
  recordClockSkew,
  recordClockSkews,
  recordConnected,
  recordConnections,
  recordDisconnected,
  recordDisconnections,
  recordSeen,
} from './connections/actions';
export type { KnownChargePoint } from './connections/rules';
export { recordConnectorStatus, recordReports, recordStationStatus } from './availability/actions-reports';
export type { Heard } from './availability/rules-reports';
export { countRefusedStart } from './faults/actions';
export { endFaultsAtRestart, recordFaultEvents } from './availability/actions-faults';
export type { FaultWords } from './faults/rules';
export type { FaultEvent } from './faults/rules-events';
export type { StatusReport } from './connectors/rules';
export { learnConnectorCount, learnConnectors, connectorNumberOf, connectorNumbersOf } from './evses/actions';
export type { ToldConnector } from './connectors/rules';
export { addAllowedUsers, admitted } from './allowed-users/actions';
export { renewPassword } from './access/actions';
export { createChargePoint, type CreatedChargePoint } from './onboarding/actions';
export { chargersBeyond } from './onboarding/actions-plan';
export type { NewChargePoint } from './onboarding/rules';
export { chargingPlace, chargingPlaces } from './places/actions';
export { closedAt } from './charge-points/actions/closed';
export { hoursOf, isOpenAt } from './hours/rules';
export { isShut, type ChargingPlace } from './places/rules';
export { isOnEvse, startObstacle } from './places/rules-start';
export { changeMany } from './bulk/actions';
export { trialRows } from './bulk/actions/trial';
export { addOwnImage } from './media/actions/add';
export { planPrices } from './price-changes/actions';
export { createPrice, deletePrice, updatePrice } from './prices/actions';
export { PriceChanged } from './prices/facts';
export {
  advanceCost,
  hasIdleFee,
  isLimitReached,
  openCost,
  priceOf,
  rowAt,
  sessionLimitAt,
  totalOf,
  type CostLine,
  type CostState,
  type PricedLine,
  type SessionLimit,
  type Tariff,
  type TariffRow,
} from './prices/rules';
export { type RowAdditions, specificityOf } from './prices/rules-additions';
export { priceSteps } from './prices/rules-rows';
export { dismissDuplicate, holdDuplicates, recordDuplicates } from './duplicates/actions';
export type { SeenDuplicates } from './duplicates/rules';
export { recordRefusals } from './refusals/actions';
export type { RefusedTries } from './refusals/rules';
export { createCategory } from './categories/actions';
export { setCategories } from './categories/actions/set';
export { categoriesOf } from './categories/store-uses';
export { createGroup, mustHaveGroup } from './groups/actions';
export { createSite, type NewSite } from './sites/actions';
export { listSites, siteTable } from './sites/actions/look';
export { SiteChanged } from './sites/facts';
