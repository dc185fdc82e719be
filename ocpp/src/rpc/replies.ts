import type { OcppVersion } from '../version';
import { errorCodes, type OcppError } from './errors';
import { type MessageId, writeFrame } from './frame';
import type { Reply } from './outbox';

/** A reply and its text as it goes over the socket. */
export interface WrittenReply {
  reply: Reply;
  raw: string;
}

/** The reply to a call that was done. */
export const resultTo = (messageId: MessageId, payload: object): WrittenReply =>
  written({ kind: 'result', messageId, payload });

/** The reply to a call that is refused, in the words of the version (OCPP-J 1.6 section 4.2.3). */
export const refusalOf = (version: OcppVersion, messageId: MessageId, error: OcppError): WrittenReply =>
  written({
    kind: 'error',
    messageId,
    code: errorCodes[version][error.kind],
    description: error.message.slice(0, 255),
    details: error.details,
  });

const written = (reply: Reply): WrittenReply => ({ reply, raw: writeFrame(reply) });
