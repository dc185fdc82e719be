import type { OcppVersion, Validated } from '@voltdeck/ocpp';
import type { ConnectorAddress } from '../charger/places';
import type { ChargerEvent, ChargerState, Effect, Message } from '../charger/state';
import type { Measurands } from './measurands';

export interface DeviceFacts {
  vendor: string;
  model: string;
  firmware: string;
  serialNumber: string;
}

export interface RequestFacts {
  device: DeviceFacts;
  /** Undefined while the central system has not given one. */
  transactionIdOf(session: number): TransactionId | undefined;
}

/** A number given by the central system (1.6), or a text given by the charger (2.0.1). */
export type TransactionId = number | string;

export interface Request {
  action: string;
  payload: object;
}

/** Something already in its version's words. */
export interface Ready {
  kind: 'ready';
  request: Request;
  /** Of a transaction: kept while cut off, sent strictly in order. */
  transaction?: {
    id: TransactionId;
    connector: number;
    session: number | null;
    /** The tag it carries, on which the central system decides. */
    tag: string | null;
    isEnd: boolean;
  };
}

export type Told = Message | Ready;

/** What the answer to a message of the charger means, in no version's words. */
export type Answer =
  | { kind: 'boot'; isAccepted: boolean; intervalSeconds: number }
  | { kind: 'authorize'; isAccepted: boolean }
  | { kind: 'start'; isAccepted: boolean; transactionId: number }
  | { kind: 'transaction'; isAccepted: boolean }
  | { kind: 'noted' };

/** When a transaction starts or stops (OCPP 2.0.1 part 2, TxStartPoint and TxStopPoint; any of several suffices). */
export type TransactionPoint = 'EVConnected' | 'Authorized' | 'PowerPathClosed' | 'EnergyTransfer';

/** What a central system may turn on a charger. */
export interface Knobs {
  heartbeatSeconds: number;
  meterSeconds: number;
  /** How long an authorised person may take to plug in. */
  plugTimeoutSeconds: number;
  startPoints: readonly TransactionPoint[];
  stopPoints: readonly TransactionPoint[];
  measurands: Measurands;
}

export type RemoteStart = Omit<Extract<ChargerEvent, { type: 'remote-start' }>, 'type'>;

export type Trigger = 'boot' | 'heartbeat' | 'status' | 'meter' | 'transaction';

/** What the central system may ask of a charger. */
export interface Controls {
  device: DeviceFacts;
  state(): ChargerState;
  places(): readonly ConnectorAddress[];
  /** The transaction that runs on a connector, if there is one and its id is known. */
  transactionOn(connector: number): TransactionId | undefined;
  /** Whether messages of a transaction, or of any, wait to be acknowledged. */
  isWaiting(transactionId?: TransactionId): boolean;
  remoteStart(request: RemoteStart): boolean;
  remoteStop(transactionId: TransactionId): boolean;
  unlock(connector: number): boolean;
  setAvailability(connectors: readonly number[], isOperative: boolean): 'done' | 'later' | 'unknown';
  knobs(): Knobs;
  turn(change: Partial<Knobs>): void;
  /** Turned when the charger boots again. */
  turnAtBoot(change: Partial<Knobs>): void;
  /** Said once the answer to the present command is out, as is what a trigger asks for. */
  say(requests: readonly Request[]): void;
  trigger(what: Trigger, connectors: readonly number[]): void;
  reset(): void;
  /** Restarts when nobody charges any more. */
  resetWhenIdle(): void;
}

/** One thing that happened to a charger. */
export interface Step {
  event: ChargerEvent;
  before: ChargerState;
  after: ChargerState;
  effects: readonly Effect[];
}

/** Decides what the central system is told of what happens. */
export interface Narrator {
  tell(step: Step): Told[];
  /** How these connectors are, for a central system that just came or asked. */
  statuses(state: ChargerState, connectors: readonly number[]): Told[];
  /** How the transactions on these connectors are, for a central system that asked. */
  transactions(state: ChargerState, connectors: readonly number[]): Told[];
  transactionOn(state: ChargerState, connector: number): TransactionId | undefined;
  /** Forgets what was told, as a charger without power does. */
  forget(): void;
}

export interface NarratorOptions {
  newTransactionId(): string;
  knobs(): Pick<Knobs, 'startPoints' | 'stopPoints' | 'measurands'>;
}

/** One OCPP version, between the charger's own words and the wire. */
export interface Protocol {
  version: OcppVersion;
  /** Whether the charger gives transactions their ids. */
  namesTransactions: boolean;
  /** Whether a charger that only lost its connection boots again. */
  bootsOnReturn: boolean;
  narrator(options: NarratorOptions): Narrator;
  /** `undefined` when the message makes no sense on the wire: its transaction is not known there. */
  requestOf(message: Message, facts: RequestFacts): Request | undefined;
  checkAnswer(action: string, payload: object): Validated<unknown>;
  readAnswer(message: Told, payload: unknown): Answer;
  /** Answers a call; throws `OcppError` for what is not spoken. */
  obey(action: string, payload: object, controls: Controls): object;
}
