export * as webhooks from './webhooks';
export type { DeliveryError, DeliveryState, SentKind, WebhookKind, WebhookOffReason } from './webhooks';
export type { Webhook, WebhookDelivery, WebhookWithSecret } from './webhooks';
export * as stations from './stations';
export * as driverBalances from './driver-balance';
export * as driverOrders from './driver-orders';
export * as driverVehicles from './driver-vehicles';
export * as developerKeys from './developer-keys';
export type { DeveloperAccess, DeveloperKey, GatewayType, KeyScope } from './developer-keys';
