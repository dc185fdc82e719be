export * as builds from './builds';
export type { Build, BuildLogLine, BuildOffer } from './builds';
export * from './builds/states';
export * from './builds/colours';
export * from './builds/package-names';
export * as webhooks from './webhooks';
export type { DeliveryError, DeliveryState, SentKind, WebhookKind, WebhookOffReason } from './webhooks';
export type { Webhook, WebhookDelivery, WebhookWithSecret } from './webhooks';
export * as stations from './stations';
export * as driverBalances from './driver-balance';
export * as paymentCards from './payment-cards';
export * as driverData from './driver-data';
export * as driverDevices from './driver-devices';
export type { DriverDevice, PushKind, PushSubscription } from './driver-devices';
export * as driverPages from './driver-page';
export type { BrandWarning, DriverPage, DriverPageBody, DriverPageBrand } from './driver-page';
export * as pageStations from './page-stations';
export type {
  LinkedStation,
  OpenPageStation,
  PageConnector,
  PagePrice,
  PageStation,
  StrangerObstacle,
} from './page-stations';
export * as driverOrders from './driver-orders';
export * as driverVehicles from './driver-vehicles';
export * as developerKeys from './developer-keys';
export type { DeveloperAccess, DeveloperKey, GatewayType, KeyScope } from './developer-keys';
export * as proposals from './proposals';
export type { OwnProposal, Proposal, ProposalDetail, ProposalState, ProposedBody } from './proposals';
