export type { ConnectorKind } from './charger/curve';
export { type ConnectorSetup, newCharger, step } from './charger/machine';
export type { Car, ChargerEvent, ChargerState, ConnectorStatus, Effect, StopReason } from './charger/state';
export type { SessionReport, Violation } from './run/book';
export { type Charger, createCharger } from './run/charger';
export { ConnectionRefused } from './run/link';
export type { ChargerEvents, ChargerOptions, ConnectorView } from './run/options';
export type { CommuterOptions, Span } from './scenarios/commuter';
export { isScenario, reportOf, runScenario, type ScenarioReport, type Scenarios } from './scenarios/run';
