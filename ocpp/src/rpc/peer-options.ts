import type { OcppVersion } from '../version';
import type { Frame, MessageId } from './frame';
import type { LateReply, PeerClock, Reply } from './outbox';
import type { WrittenReply } from './replies';

export interface IncomingCall {
  messageId: MessageId;
  action: string;
  payload: object;
  /** Parts of it were nested deeper than any message of the protocol, and are left out. */
  isPruned: boolean;
}

/** A call as it came, for an owner who keeps it together with its reply. */
export interface ReceivedCall extends IncomingCall {
  raw: string;
  /** Milliseconds since 1970. */
  at: number;
  /** What the very same call was answered before. */
  before: Reply | undefined;
}

/** One frame as it went over the socket, for the owner to keep. */
export interface FrameRecord {
  direction: 'in' | 'out';
  /** Milliseconds since 1970. */
  at: number;
  raw: string;
  frame: Frame;
  /** The action of a call or of the call that is answered; absent where it is not known. */
  action?: string;
}

export interface PeerOptions {
  version: OcppVersion;
  send(text: string): void;
  clock: PeerClock;
  newMessageId(): string;
  /** Answers a call of the other side; an `OcppError` thrown becomes CALLERROR, any other error InternalError. */
  onCall?(call: IncomingCall): Promise<object>;
  /**
   * Answers a call and keeps it together with its reply, instead of `store` and `onCall`; one it rejects is answered
   * InternalError and tried anew when it comes again.
   */
  exchange?(call: ReceivedCall): Promise<WrittenReply>;
  /** Keeps a frame; awaited before an incoming frame is handled and before an outgoing one is sent. */
  store?(record: FrameRecord): Promise<void>;
  onLateReply?(late: LateReply): void;
  /** Hears of errors that are no answer's business: a handler that broke, a store that failed. */
  onFault?(error: unknown): void;
  /** How long a call of ours may wait for its reply. Default 30 000 ms. */
  callTimeoutMs?: number;
  /** How many answers are kept for repeated calls. Default 100. */
  rememberedAnswers?: number;
  /** What stands for a frame where a repeat is looked for; no two frames may have the same. The frame itself unless told. */
  fingerprint?(raw: string): string;
  /** Bytes of a frame that is read; larger ones are refused by what their beginning tells. Without a bound unless told. */
  frameBytes?: number;
  /** Whether a call is read though it is larger: nobody may be told to send it again. */
  isReadAnyway?(action: string): boolean;
}
