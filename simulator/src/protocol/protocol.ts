import type { OcppVersion, Validated } from '@voltdeck/ocpp';
import type { Message } from '../charger/state';

export interface DeviceFacts {
  vendor: string;
  model: string;
  firmware: string;
  serialNumber: string;
}

export interface RequestFacts {
  device: DeviceFacts;
  /** Undefined while the central system has not given one. */
  transactionIdOf(session: number): number | undefined;
}

export interface Request {
  action: string;
  payload: object;
}

/** What the answer to a message of the charger means, in no version's words. */
export type Answer =
  | { kind: 'boot'; isAccepted: boolean; intervalSeconds: number }
  | { kind: 'authorize'; isAccepted: boolean }
  | { kind: 'start'; isAccepted: boolean; transactionId: number }
  | { kind: 'noted' };

export type Trigger = 'boot' | 'heartbeat' | 'status' | 'meter';

/** What the central system may ask of a charger. */
export interface Controls {
  remoteStart(connector: number | null, tag: string): boolean;
  remoteStop(transactionId: number): boolean;
  unlock(connector: number): boolean;
  /** Connector 0 is the whole station. */
  setAvailability(connector: number, isOperative: boolean): 'done' | 'later' | 'unknown';
  settings(): Readonly<Record<string, { value: string; isReadonly: boolean }>>;
  changeSetting(key: string, value: string): 'done' | 'refused' | 'unknown';
  trigger(what: Trigger, connector: number | null): void;
  reset(): void;
}

/** One OCPP version, between the charger's own words and the wire. */
export interface Protocol {
  version: OcppVersion;
  /** `undefined` when the message makes no sense on the wire: its transaction is not known there. */
  requestOf(message: Message, facts: RequestFacts): Request | undefined;
  checkAnswer(action: string, payload: object): Validated<unknown>;
  readAnswer(message: Message, payload: unknown): Answer;
  /** Answers a call; throws `OcppError` for what is not spoken. */
  obey(action: string, payload: object, controls: Controls): object;
}
