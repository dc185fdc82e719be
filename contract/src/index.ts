export * from './endpoint';
export * from './field-problems';
export * from './problems';
export * from './page';
export * as wire from './wire';
export * from './features';
export * as purchases from './plans/purchases';
export type { ChangePreview, PlanInvoice, PriceId, Purchase } from './plans/purchases';
export * as subscriptions from './plans/subscriptions';
export {
  addOns,
  type AddOn,
  billingCycles,
  type BillingCycle,
  type Plan,
  planNames,
  type PlanName,
} from './plans/subscriptions';
export * from './identity/memberships';
export * as logins from './identity/logins';
export type { NetworkKind, OpenLogin, Role, User } from './identity/logins';
export { emailAddress, type CodeSent } from './identity/codes';
export * as registrations from './identity/registrations';
export { registrationModes, type RegistrationMode } from './identity/registrations';
export * as driverAccounts from './identity/driver-accounts';
export * as socialLogins from './identity/social-logins';
export { socialProviders, type SocialIdentity, type SocialProvider } from './identity/social-logins';
export * as factors from './identity/factors';
export type { ConfirmationKind, Factors, Passkey } from './identity/factors';
export type { FactorAsked, FactorKind, PasskeyShown } from './identity/factors/proof';
export * as forum from './identity/forum';
export * as mailbox from './identity/mailbox';
export type { MailboxMail } from './identity/mailbox';
export * as admins from './identity/admins';
export type { Admin } from './identity/admins';
export * as invitations from './identity/invitations';
export type { Invitation } from './identity/invitations';
export * as audit from './identity/audit';
export type { AuditActor, AuditLine, ChangedField, HistoryPage, ToldChange } from './identity/audit';
export * as permissions from './identity/permissions';
export { permissionKinds, type PermissionGroup, type PermissionKind } from './identity/permissions';
export * as passwordResets from './identity/password-resets';
export * as profiles from './identity/profiles';
export * as operators from './identity/operators';
export { setupSteps, type Operator, type SetupStep } from './identity/operators';
export * as fleets from './identity/fleets';
export type { Fleet } from './identity/fleets';
export * as fleetAdmins from './identity/fleet-admins';
export type { FleetAdmin, FleetKeyGroup } from './identity/fleet-admins';
export * from './reference/currencies';
export { connectorKind, connectorKinds, type ConnectorKind } from './reference/connector-kinds';
export * as kinds from './reference/connector-kinds';
export type { ConnectorChoice } from './reference/connector-kinds';
export * as countries from './reference/countries';
export { type Country, type Currency, type TaxName, taxNames } from './reference/countries';
export * as chargePointTypes from './reference/charge-point-types';
export type { ChargePointType } from './reference/charge-point-types';
export * as vehicleMakes from './reference/vehicle-makes';
export {
  type CatalogueModel,
  type FuelType,
  fuelTypes,
  type VehicleMake,
  type VehicleModel,
} from './reference/vehicle-makes';
export * as amenities from './reference/amenities';
export type { Amenity } from './reference/amenities';
export * as chargePoints from './network/charge-points';
export type {
  BaseChargePointStatus,
  ChargePoint,
  ChargePointRow,
  ChargePointStatus,
  Station,
} from './network/charge-points';
export * as availability from './network/availability';
export type { Standing, StandingReason, StateCount } from './network/availability';
export * as connectors from './network/connectors';
export type { BaseConnectorStatus, Connector, ConnectorStatus, StartObstacle } from './network/connectors';
export * as facets from './network/facets';
export * as bulk from './network/bulk';
export type { BulkChange, BulkRow, BulkState, FormerState } from './network/bulk';
export * as onboarding from './network/onboarding';
export type { NewChargePointBody, OcppAccess } from './network/onboarding';
export * as settings from './network/settings';
export type { ConnectorBody, SettingsBody, SettingsChange } from './network/settings';
export * as duplicates from './network/duplicates';
export type { Duplicate, DuplicateDevice } from './network/duplicates';
export * as refusals from './network/refusals';
export { type Refusal, type RefusalReason, refusalReasons } from './network/refusals';
export * as events from './network/events';
export type { ChargePointEvent } from './network/events';
export * as faults from './network/faults';
export type { ChargePointFault, PastFault } from './network/faults';
export * as map from './network/map';
export type { ChargePointFeature, MapBox, MapCluster, MapPoint } from './network/map';
export * as media from './network/media';
export { type Medium, type MediumWidth, mediumWidths } from './network/media/medium';
export * as priceChanges from './network/price-changes';
export type { PriceChange } from './network/price-changes';
export * as prices from './network/prices';
export type { PreviewLine, Price, PriceBody, PricePreview } from './network/prices';
export type { PriceAddition, PriceUnit } from './network/prices/units';
export * as categories from './network/categories';
export * as categoryNames from './network/categories/names';
export type { Category } from './network/categories';
export { categoryTypes, type CategoryBrief, type CategoryType } from './network/categories/words';
export * as groups from './network/groups';
export * as groupNames from './network/groups/names';
export type { Group, GroupDetail, GroupMember } from './network/groups';
export * as allowedUsers from './network/allowed-users';
export type { AllowedUser } from './network/allowed-users';
export * as sites from './network/sites';
export * as siteNames from './network/sites/names';
export type {
  Site,
  SiteBody,
  SiteDetail,
  SiteFigures,
  SiteRow,
  SiteTotals,
  ZoneChange,
} from './network/sites';
export * as hours from './network/hours';
export type { Hours, Opening } from './network/hours/shapes';
export * as orders from './charging/orders';
export * as workList from './charging/work-list';
export type { Cure, CuredRow, CureName, Said, StuckReason, UnmatchedReason } from './charging/work-list';
export type {
  WorkCandidate,
  WorkCounts,
  WorkDetail,
  WorkItem,
  WorkKind,
  WorkReason,
} from './charging/work-list';
export type { ListedOrder, Order, OrderDetail, OrderTotals } from './charging/orders';
export type { OrderLine } from './charging/orders/line';
export { orderStates, paymentKinds, startWays, stopAskers } from './charging/orders/words';
export type {
  ClosingRule,
  HeldReason,
  OrderState,
  PaymentKind,
  StartWay,
  StopReason,
  StopRequest,
  StopAsker,
} from './charging/orders/words';
export * as cards from './charging/cards';
export type {
  Card,
  CardHolder,
  CardStatus,
  ImportedRow,
  ImportOutcome,
  IssuedHolder,
  UnknownCard,
} from './charging/cards';
export * as chargingSettings from './charging/charging-settings';
export type { ChargingSettings } from './charging/charging-settings';
export * as commands from './charging/commands';
export type { ChargerCommand } from './charging/commands';
export * as readings from './charging/readings';
export * as rehearsals from './charging/rehearsals';
export type { RehearsedOrder, Rehearsal } from './charging/rehearsals';
export * as sessions from './charging/sessions';
export type { OrderEventKind } from './charging/readings';
export * as messages from './charging/messages';
export type { Exchange, ExchangeOutcome, Message } from './charging/messages';
export * as deviations from './charging/deviations';
export type { DeviatingModel, Deviation, DeviationEffect } from './charging/deviations';
export type {
  DeviationExample,
  DeviationKind,
  DeviationReport,
  ReportedDeviation,
} from './charging/deviations';
export * as feedback from './charging/feedback';
export type { Feedback, FeedbackBody, FeedbackSummary } from './charging/feedback';
export * as settlements from './commerce/settlements';
export * as topUps from './commerce/top-ups';
export type { TopUpPage, TopUpState } from './commerce/top-ups';
export * as visits from './commerce/visits';
export type { Visit, VisitOrder, VisitReason, VisitState } from './commerce/visits';
export type { ChangeKind, LedgerEntry } from './commerce/settlements';
export * as receipts from './commerce/receipts';
export {
  type LinkedReceipt,
  type OrderReceipt,
  type Receipt,
  type ReceiptKind,
  type ReceiptLine,
  receiptKinds,
} from './commerce/receipts';
export * as refunds from './commerce/refunds';
export type { CollectionState, MoneyChange, OrderMoney, RefundState } from './commerce/refunds';
export * as balance from './commerce/balance';
export * as statement from './commerce/statement';
export {
  type PendingReleases,
  statementKinds,
  type StatementKind,
  type StatementLine,
} from './commerce/statement';
export * as books from './commerce/books';
export type { BookedMovement } from './commerce/books';
export * as earnings from './commerce/earnings';
export type { EarningKind, Earnings } from './commerce/earnings';
export * as payoutMethods from './commerce/payout-methods';
export type { OfferedKind, PayoutMethod } from './commerce/payout-methods';
export * as payoutDetails from './commerce/payout-methods/details';
export type {
  DetailChecks,
  PayoutDetail as PayoutMethodDetail,
  PayoutDetails,
  PayoutKind,
} from './commerce/payout-methods/details';
export * as leakage from './commerce/leakage';
export {
  findingStates,
  type FindingState,
  type FindingTotals,
  leakageKinds,
  type LeakageFinding,
  type LeakageKind,
  type LeakageRun,
  type LeakageRunState,
} from './commerce/leakage';
export * as payouts from './commerce/payouts';
export type { Payout, PayoutDetail, PayoutSettings, PayoutState } from './commerce/payouts';
export * as workers from './commerce/workers';
export type { Worker, WorkerRefusal, WorkerRefusalReason, WorkerStatus } from './commerce/workers';
export * as workerCash from './commerce/worker-cash';
export type { CashDay, HandOver, WorkerStats } from './commerce/worker-cash';
export type { WorkerTransaction, WorkerTransactionKind } from './commerce/worker-cash';
export * as fleetBalance from './fleets/balance';
export type { FleetBalance } from './fleets/balance';
export * as drivers from './fleets/drivers';
export type { Driver } from './fleets/drivers';
export * as fleetEndings from './fleets/endings';
export type { FleetEnding } from './fleets/endings';
export * as fleetOverviews from './fleets/overview';
export { type FleetOverview, overviewDays } from './fleets/overview';
export * as fleetRefusals from './fleets/refusals';
export type { FleetRefusal, FleetRefusalReason } from './fleets/refusals';
export * as fleetInvoices from './fleets/reports/invoices';
export type { FleetInvoice, FleetInvoiceDetail } from './fleets/reports/invoices';
export * as fleetReports from './fleets/reports';
export type { FleetReportSummary, FleetSession, RemainingLimit } from './fleets/reports';
export type { StationUse, VehicleEnergy } from './fleets/reports';
export * as assignments from './fleets/assignments';
export * as payments from './fleets/payments';
export type { FleetPayment, FleetPaymentKind } from './fleets/payments';
export * as vehicles from './fleets/vehicles';
export type { Vehicle } from './fleets/vehicles';
export * as vehicleImports from './fleets/vehicle-imports';
export type { ImportedVehicle, VehicleColumn, VehicleImportOutcome } from './fleets/vehicle-imports';
export * as vehicleGroups from './fleets/vehicle-groups';
export type { VehicleGroup } from './fleets/vehicle-groups';
export * as limitations from './fleets/limitations';
export {
  type FleetHoliday,
  limitableTypes,
  type LimitableType,
  type Limitation,
  type LimitationDetail,
  type LimitationState,
  limitationTypes,
  type LimitationType,
  limitReasons,
  type LimitReason,
} from './fleets/limitations';
export * as credentials from './roaming/credentials';
export type { OcpiCredentials } from './roaming/credentials';
export * from './apps';
export * as feed from './desk/feed';
export type { FeedItem, Happening } from './desk/feed';
export * as attention from './desk/attention';
export type { AttentionKind } from './desk/attention';
export * as insights from './desk/insights';
export type { Summary, SummaryKind } from './desk/insights';
export * as stats from './desk/stats';
export * as sustainability from './desk/sustainability';
export type { Sustainability, SustainabilitySite } from './desk/sustainability';
export * as installation from './desk/installation';
export * as search from './desk/search';
export * as briefs from './desk/brief';
export type { Brief, Loss, LossReason } from './desk/brief';
export * as notices from './desk/notices';
export type { Notice, NoticeAbout, NoticeKind, NoticeWish, NoticeWord } from './desk/notices';
export * as views from './desk/views';
export { type CountedList, type SavedView, viewLimits } from './desk/views';
export * as live from './live';
export type { ChangedEvent, ChargePointLive, LiveNoun } from './live';
