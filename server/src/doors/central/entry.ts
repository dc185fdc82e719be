import {
  type MessageId,
  type OcppVersion,
  refusalOf,
  resultTo,
  type WrittenReply,
  writeFrame,
} from '@voltdeck/ocpp';
import type { SessionAnswer, TokenWord } from '../../charging';
import type { Connection as DeviceConnection } from '../../network';
import type { Saying, Speaker } from './dialect';

/** Topic on which nodes hear of a new socket: `chargePointId:connectionId:address`. */
export const connectedTopic = 'charger-connected';

/** What a set takes in of a charger: what it says, and what becomes of its connection. */
export type Happening =
  | Exclude<Saying, { kind: 'apart' }>
  | { kind: 'connected'; connection: DeviceConnection; address: string | null }
  | { kind: 'disconnected' };

/** A call as it is kept with its reply. */
export interface OpenCall {
  version: OcppVersion;
  messageId: MessageId;
  action: string;
  raw: string;
}

/** One thing of one charger that a set takes in. */
export interface Entry {
  chargePointId: number;
  speaker: Speaker;
  connectionId: string;
  at: Date;
  happening: Happening;
  /** Null where nobody called. */
  call: OpenCall | null;
}

/** What the rules make of a happening: its answer, or the reply alone where it has none. */
export type Outcome = { session: SessionAnswer } | { word: TokenWord } | null;

function payloadOf({ happening }: Entry, outcome: Outcome): object {
  switch (happening.kind) {
    case 'session':
    case 'aside-start':
      return outcome !== null && 'session' in outcome ? happening.reply(outcome.session) : {};
    case 'token':
      return outcome !== null && 'word' in outcome ? happening.reply(outcome.word) : {};
    case 'boot':
    case 'aside':
    case 'faults':
    case 'noted':
      return happening.reply;
    default:
      return {};
  }
}

/** The reply to an entry's call, as it goes over the socket. */
export function replyTo(entry: Entry, outcome: Outcome): WrittenReply | null {
  const { call, happening } = entry;
  if (call === null) return null;
  if (happening.kind === 'again') return { reply: happening.reply, raw: writeFrame(happening.reply) };
  if (happening.kind === 'refused') return refusalOf(call.version, call.messageId, happening.error);
  return resultTo(call.messageId, payloadOf(entry, outcome));
}

/** What became of an entry: the reply that was kept with it, and whether a booted charger's connectors are known. */
export interface Taken {
  reply: WrittenReply | null;
  isModelKnown: boolean;
}
