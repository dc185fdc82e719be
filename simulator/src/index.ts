export { createFleet, connectAll } from './fleet';
export type { ConnectorKind } from './charger/curve';
export { step } from './charger/machine';
export { randomFrom } from './charger/random';
export { type ConnectorSetup, newCharger } from './charger/setup';
export type { Car, ChargerEvent, ChargerState, ConnectorStatus, Effect, StopReason } from './charger/state';
export type { TransactionId, TransactionPoint } from './protocol/protocol';
export type { SessionReport, Violation } from './run/book';
export { type Charger, createCharger } from './run/charger';
export type { Faults } from './run/faults';
export { ConnectionRefused } from './run/link';
export type { ChargerEvents, ChargerOptions, ConnectorView } from './run/options';
export type { CommuterOptions } from './scenarios/commuter';
export type { Span } from './scenarios/people';
export {
  isScenario,
  reportOf,
  runScenario,
  type ScenarioReport,
  type Scenarios,
  troubleNames,
} from './scenarios/run';
export { type Billing, openBilling } from './billing/api';
export { type Accounts, type Quarantine, settleUp } from './billing/settle-up';
export { tableOf } from './billing/table';
export { runStreet } from './scenarios/street';
export { troubledNature } from './scenarios/trouble';
