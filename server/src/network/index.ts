import type { Ctx } from '../platform/ctx';
import { bulkRoutes } from './bulk/routes';
import { chargePointRoutes } from './charge-points/routes';
import { forgetEvents } from './events/actions';
import { eventRoutes } from './events/routes';
import { exportRoutes } from './exports/routes';
import { mapRoutes } from './map/routes';
import { onboardingRoutes } from './onboarding/routes';
import { priceRoutes } from './prices/routes';
import { forgetGivenUp } from './refusals/actions';
import { settingsRoutes } from './settings/routes';
import { siteRoutes } from './sites/routes';

export const routes = [
  ...chargePointRoutes,
  ...bulkRoutes,
  ...eventRoutes,
  ...exportRoutes,
  ...onboardingRoutes,
  ...settingsRoutes,
  ...mapRoutes,
  ...priceRoutes,
  ...siteRoutes,
];

export const clockJobs = [
  { name: 'network-events.tidy', cron: '31 2 * * *', handler: (ctx: Ctx) => forgetEvents(ctx) },
  { name: 'network-refusals.tidy', cron: '17 * * * *', handler: (ctx: Ctx) => forgetGivenUp(ctx) },
];

export { ChargePointChanged } from './availability/facts';
export { connectionOf, requireChargePoint } from './charge-points/actions';
export type { Addresses, Usage } from './charge-points/ports';
export {
  chargePointByIdentifier,
  chargePointsNamed,
  connectionsOn,
  currentConnections,
  knownChargePoints,
  markNodeOffline,
  recordBoot,
  recordClockSkew,
  recordConnected,
  recordDisconnected,
  recordSeen,
} from './connections/actions';
export type { Connection, Device, KnownChargePoint } from './connections/rules';
export { recordConnectorStatus, recordStationStatus } from './connectors/actions';
export type { StatusReport } from './connectors/rules';
export { learnConnectorCount, learnConnectors, connectorNumberOf } from './evses/actions';
export type { ToldConnector } from './evses/rules';
export { createChargePoint, type CreatedChargePoint, renewPassword } from './onboarding/actions';
export type { NewChargePoint } from './onboarding/rules';
export { addTotals, chargingPlace } from './places/actions';
export { isShut, type ChargingPlace } from './places/rules';
export { isOnEvse, startObstacle } from './places/rules-start';
export { createPrice, deletePrice, updatePrice } from './prices/actions';
export { PriceChanged } from './prices/facts';
export {
  advanceCost,
  isLimitReached,
  openCost,
  priceOf,
  rowAt,
  sessionLimitAt,
  type CostLine,
  type CostState,
  type PricedLine,
  type SessionLimit,
  type Tariff,
  type TariffRow,
} from './prices/rules';
export { priceSteps } from './prices/rules-rows';
export { recordRefusals } from './refusals/actions';
export type { RefusedTries } from './refusals/rules';
export { createSite, type NewSite } from './sites/actions';
export { SiteChanged } from './sites/facts';
