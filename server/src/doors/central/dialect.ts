import type { IncomingCall, OcppVersion } from '@voltdeck/ocpp';
import type { Command, Outcome, Source } from '../../charging';
import type { Ctx } from '../../platform/ctx';

/** The charge point behind a socket. */
export interface Speaker extends Source {
  chargePointId: number;
  operatorId: number;
  connectedAt: Date;
}

/** What a charger's call is handled with: `act` is one transaction in the charger's name. */
export interface Conversation {
  speaker: Speaker;
  receivedAt(): Date;
  act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Calls the charger; rejects with `CallFailed`. */
  ask(action: string, payload: object): Promise<object>;
  /** Does something once the charger has had time to wake up (docs/chargers-in-the-field.md#settings); not after its socket closed. */
  afterBoot(work: () => Promise<void>): void;
}

/** One protocol version: its messages turned into the same acts on charging. */
export interface Dialect {
  version: OcppVersion;
  /** Whether a call must never be answered with an error, because the charger would send it for ever (docs/chargers-in-the-field.md#never-an-error). */
  isInsistent(action: string): boolean;
  answer(call: IncomingCall, conversation: Conversation): Promise<object>;
  /** How a command is said in this version. */
  say(command: Command): { action: string; payload: object };
  /** What the charger's answer to it means. */
  outcomeOf(command: Command, reply: object): Outcome;
}
