/** A message id as it was sent; some chargers send numbers and look for the same number in the answer. */
export type MessageId = string | number;

export interface CallFrame {
  kind: 'call';
  messageId: MessageId;
  action: string;
  payload: object;
}

export interface ResultFrame {
  kind: 'result';
  messageId: MessageId;
  payload: object;
}

export interface ErrorFrame {
  kind: 'error';
  messageId: MessageId;
  code: string;
  description: string;
  details: object;
}

/** Text that is no message: `unparsable` is not JSON, `unknown-type` has another type number, `malformed` is the rest. */
export interface BadFrame {
  kind: 'bad';
  fault: 'unparsable' | 'unknown-type' | 'malformed';
  messageId?: MessageId;
}

export type Frame = CallFrame | ResultFrame | ErrorFrame | BadFrame;

/** The id answered to a message whose own id cannot be read (OCPP 2.0.1 part 4 section 4.2.3). */
export const unreadableId = '-1';

function asMessageId(value: unknown): MessageId | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** An absent or `null` payload means no fields; a text or a list is no payload. */
function asPayload(value: unknown): object | undefined {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}

function readMessage(message: readonly unknown[]): Frame {
  const [type, id, third, fourth, fifth] = message;
  const messageId = asMessageId(id);
  if (messageId === undefined) return { kind: 'bad', fault: 'malformed' };
  const malformed: BadFrame = { kind: 'bad', fault: 'malformed', messageId };
  switch (Number(type)) {
    case 2: {
      const payload = asPayload(fourth);
      if (typeof third !== 'string' || payload === undefined) return malformed;
      return { kind: 'call', messageId, action: third, payload };
    }
    case 3: {
      const payload = asPayload(third);
      return payload === undefined ? malformed : { kind: 'result', messageId, payload };
    }
    case 4:
      return {
        kind: 'error',
        messageId,
        code: asText(third),
        description: asText(fourth),
        details: asPayload(fifth) ?? {},
      };
    default:
      return { kind: 'bad', fault: 'unknown-type', messageId };
  }
}

/** Reads one text frame; an empty one is `undefined`, since it is to be ignored. */
export function parseFrame(text: string): Frame | undefined {
  if (text.trim() === '') return undefined;
  const json = parseJson(text);
  if (!json.ok) return { kind: 'bad', fault: 'unparsable' };
  return Array.isArray(json.value) ? readMessage(json.value) : { kind: 'bad', fault: 'malformed' };
}

export function writeFrame(frame: Exclude<Frame, BadFrame>): string {
  switch (frame.kind) {
    case 'call':
      return JSON.stringify([2, frame.messageId, frame.action, frame.payload]);
    case 'result':
      return JSON.stringify([3, frame.messageId, frame.payload]);
    case 'error':
      return JSON.stringify([4, frame.messageId, frame.code, frame.description.slice(0, 255), frame.details]);
  }
}
