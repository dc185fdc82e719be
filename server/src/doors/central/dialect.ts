import type { CallFailed, Deviation, IncomingCall, OcppError, OcppVersion, Reply } from '@voltdeck/ocpp';
import type {
  ChargerEvent,
  OrderCommand,
  Outcome,
  Quarantined,
  SessionAnswer,
  SettingAnswer,
  SettingChange,
  SettingName,
  Source,
  TokenWord,
} from '../../charging';
import type { Device, FaultEvent } from '../../network';
import type { Ctx } from '../../platform/ctx';

/** The charge point behind a socket. */
export interface Speaker extends Source {
  chargePointId: number;
  operatorId: number;
  connectedAt: Date;
}

/** What the door does for a call beyond a set: `act` is one transaction in the charger's name. */
export interface Conversation {
  speaker: Speaker;
  act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Calls the charger; rejects with `CallFailed`. */
  ask(action: string, payload: object): Promise<object>;
}

/** What a call comes to, and what it is answered. */
export type Saying =
  | { kind: 'session'; event: ChargerEvent; reply(answer: SessionAnswer): object }
  /** `isRestart` where it says that it has begun anew. */
  | { kind: 'boot'; device: Device; isRestart?: boolean; reply: object }
  /** Components tell what is wrong with them, or no more. */
  | { kind: 'faults'; events: readonly FaultEvent[]; reply: object }
  | { kind: 'token'; uid: string; reply(word: TokenWord): object }
  /** It cannot be read, and is kept aside. */
  | { kind: 'aside'; item: Quarantined; reply: object }
  | { kind: 'aside-start'; item: Quarantined; reply(answer: SessionAnswer): object }
  /** What it tells stands in the messages of the charge point. */
  | { kind: 'noted'; reply: object }
  | { kind: 'refused'; error: OcppError }
  /** The very same call was answered before. */
  | { kind: 'again'; reply: Reply }
  /** Rare work in transactions of its own. */
  | { kind: 'apart'; work(conversation: Conversation): Promise<object> };

/** A call with its text as it came. */
export type RawCall = IncomingCall & { raw: string };

/** A call as it was read, and what it says otherwise than the standard. */
export interface ReadCall {
  saying: Saying;
  deviations: readonly Deviation[];
}

/** What a charger answered about settings, and why no more came; null where all did. */
export interface Heard {
  answers: SettingAnswer[];
  failure: CallFailed | null;
}

/** One protocol version: its messages turned into the same events for charging. */
export interface Dialect {
  /** That of its messages. */
  version: OcppVersion;
  /** The sub-protocol agreed on, which may be of a later version. */
  protocol: string;
  /** Whether a call must never be answered with an error, because the charger would send it for ever (docs/chargers-in-the-field.md#never-an-error). */
  isInsistent(action: string): boolean;
  read(call: RawCall, speaker: Speaker, at: Date): ReadCall;
  /** A call that its charger would send for ever is kept aside and acknowledged; null where it may be told its error. */
  setAside(call: RawCall, speaker: Speaker, reason: string): Saying | null;
  /** Asks a charger what it is made of, once it has had time to wake up. */
  getToKnow(conversation: Conversation): Promise<void>;
  /** How a command is said in this version. */
  say(command: OrderCommand): { action: string; payload: object };
  /** What the charger's answer to it means. */
  outcomeOf(command: OrderCommand, reply: object): Outcome;
  /** The settings that are read when a charger introduces itself. */
  introduced: readonly SettingName[];
  /** What a charger that answered so lacks for its sessions to be billed; what somebody chose stays. */
  lackIn(answers: readonly SettingAnswer[]): SettingChange[];
  readSettings(conversation: Conversation, names: readonly SettingName[]): Promise<Heard>;
  writeSettings(conversation: Conversation, changes: readonly SettingChange[]): Promise<Heard>;
}
