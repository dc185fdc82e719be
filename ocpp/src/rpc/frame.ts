/** A message id as it was sent; some chargers send numbers and look for the same number in the answer. */
export type MessageId = string | number;

export interface CallFrame {
  kind: 'call';
  messageId: MessageId;
  action: string;
  payload: object;
  /** Parts of it were nested deeper than any message of the protocol, and are left out. */
  isPruned?: boolean;
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

/**
 * Text that is no message: `unparsable` is not JSON, `unknown-type` has another type number, `unanswered` one of OCPP 2.1
 * that nobody replies to, `long-id` an id beyond all bounds, `too-large` was not read because of its size, `malformed` is the rest.
 */
export interface BadFrame extends Partial<FrameHead> {
  kind: 'bad';
  fault: 'unparsable' | 'unknown-type' | 'unanswered' | 'long-id' | 'too-large' | 'malformed';
}

/** What the beginning of a message tells of it. */
export interface FrameHead {
  of: 'call' | 'result' | 'error';
  messageId: MessageId;
  /** Of a call. */
  action?: string;
}

export type Frame = CallFrame | ResultFrame | ErrorFrame | BadFrame;

/** The id answered to a message whose own id cannot be read (OCPP 2.0.1 part 4 section 4.2.3). */
export const unreadableId = '-1';

/** The longest id that is answered, far beyond the 36 characters of the specifications: it is kept, and sent back. */
const longestMessageId = 255;

const isTooLong = (id: unknown): boolean => typeof id === 'string' && id.length > longestMessageId;

/** No message of the protocol is nested half as deep; what is deeper overflows the stack of whoever writes or copies it. */
const deepest = 64;

function asMessageId(value: unknown): MessageId | undefined {
  if (typeof value === 'string') return value;
  // JSON can name numbers beyond all bounds, which no answer could name again.
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** An absent or `null` payload means no fields; a text or a list is no payload. */
function asPayload(value: unknown): object | undefined {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

/** The number of a message's type, which some chargers send as text; a list or an object is none, whatever it would convert to. */
function asType(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
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

/** Whether there are so many of a sign that brackets could be nested too deep: nearly no message has as many. */
function hasMany(text: string, sign: '[' | '{'): boolean {
  let place = -1;
  for (let count = 0; count <= deepest / 2; count += 1) {
    place = text.indexOf(sign, place + 1);
    if (place === -1) return false;
  }
  return true;
}

/** Whether brackets outside of texts are nested deeper than is read. */
function isDeep(text: string): boolean {
  // More than `deepest` of both together are at least half as many of one.
  if (!hasMany(text, '[') && !hasMany(text, '{')) return false;
  let depth = 0;
  let isInText = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (isInText) {
      if (sign === '\\') place += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}

/** A copy without what is nested deeper than `levels`; a field called __proto__ stays a field. */
function pruned(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isKept = (inner: unknown): boolean => levels > 0 || typeof inner !== 'object' || inner === null;
  if (Array.isArray(value)) return value.filter(isKept).map((inner) => pruned(inner, levels - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => isKept(inner))
      .map(([key, inner]) => [key, pruned(inner, levels - 1)]),
  );
}

function readMessage(message: readonly unknown[]): Frame {
  const [type, id, third, fourth, fifth] = message;
  // An answer must not carry such an id back, so that it is as good as none.
  if (isTooLong(id)) return { kind: 'bad', fault: 'long-id' };
  const messageId = asMessageId(id);
  if (messageId === undefined) return { kind: 'bad', fault: 'malformed' };
  const malformed: BadFrame = { kind: 'bad', fault: 'malformed', messageId };
  switch (asType(type)) {
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
    // CALLRESULTERROR and SEND (OCPP 2.1 part 4 section 4.2).
    case 5:
    case 6:
      return { kind: 'bad', fault: 'unanswered', messageId };
    default:
      return { kind: 'bad', fault: 'unknown-type', messageId };
  }
}

/** What stands before the first zero: behind it are the remains of an older message, and no JSON holds one. */
function beforeZero(text: string): string | undefined {
  const zero = text.indexOf('\u0000');
  return zero === -1 ? undefined : text.slice(0, zero);
}

/** Reads one text frame; an empty one is `undefined`, since it is to be ignored. */
export function parseFrame(text: string): Frame | undefined {
  const json = parseJson(text);
  if (!json.ok) {
    const before = beforeZero(text);
    if (before !== undefined && before.trim() !== '') return parseFrame(before);
    return text.trim() === '' ? undefined : { kind: 'bad', fault: 'unparsable' };
  }
  if (!Array.isArray(json.value)) return { kind: 'bad', fault: 'malformed' };
  if (!isDeep(text)) return readMessage(json.value);
  const frame = readMessage(pruned(json.value, deepest) as unknown[]);
  return frame.kind === 'call' ? { ...frame, isPruned: true } : frame;
}

const jsonText = String.raw`"(?:[^"\\]|\\.)*"`;
const jsonNumber = String.raw`-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const head = new RegExp(
  String.raw`^\s*\[\s*"?([234])"?\s*,\s*(${jsonText}|${jsonNumber})\s*,\s*(${jsonText})?`,
);
/** Room for the longest id and for any action, all their letters written as numbers. */
const headLength = 4096;
const kinds = { 2: 'call', 3: 'result', 4: 'error' } as const;

/** Reads what a message is from its beginning alone, so that one of any size costs the same. */
export function readHead(text: string): FrameHead | undefined {
  const [, type, id, third] = head.exec(text.slice(0, headLength)) ?? [];
  if (type === undefined || id === undefined) return undefined;
  const messageId = asMessageId(valueOf(id));
  const of = kinds[Number(type) as keyof typeof kinds];
  if (messageId === undefined || isTooLong(messageId)) return undefined;
  const action = third === undefined || of !== 'call' ? undefined : valueOf(third);
  return { of, messageId, ...(typeof action === 'string' ? { action } : {}) };
}

function valueOf(token: string): unknown {
  const json = parseJson(token);
  return json.ok ? json.value : undefined;
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
