import { hash } from 'node:crypto';
import type { RawData } from 'ws';

/** Frames come as one buffer: the socket is left at its usual way of giving them. */
export const bufferOf = (data: RawData): Buffer => (Buffer.isBuffer(data) ? data : Buffer.alloc(0));

const textFrame = 0x81;
/** Up to so many bytes a frame says how many it has in one byte, beyond it in two, beyond those in eight. */
const most = { inOne: 125, inTwo: 0xffff };
const inTwo = 126;
const inEight = 127;

/** A text as one whole frame of a server (RFC 6455 section 5.2). */
export function frameOf(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const headBytes = bytes <= most.inOne ? 2 : bytes <= most.inTwo ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + bytes);
  frame[0] = textFrame;
  if (headBytes === 2) frame[1] = bytes;
  else if (headBytes === 4) {
    frame[1] = inTwo;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = inEight;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text, headBytes);
  return frame;
}

/** Stands for a frame where a repeat is looked for, so that no large one is held for it. */
export const fingerprint = (raw: string): string => hash('sha256', raw, 'base64');

/** A message as text, and whether it came otherwise than as plain text. */
export interface WireText {
  text: string;
  isOdd: boolean;
}

const nul = 0;
const byteOrderMark = 0xfeff;
const openingBracket = 0x5b;
const closingBracket = 0x5d;

const isUtf16 = (data: Buffer, [first, second]: readonly [number, number]): boolean =>
  data[0] === first && data[1] === second;

/** Text of two bytes a letter begins with a mark, or with a bracket beside a zero. */
function decode(data: Buffer): string {
  const whole = data.length % 2 === 0 ? data : data.subarray(0, -1);
  if (isUtf16(data, [0xff, 0xfe]) || isUtf16(data, [openingBracket, nul])) return whole.toString('utf16le');
  if (isUtf16(data, [0xfe, 0xff]) || isUtf16(data, [nul, openingBracket]))
    return Buffer.from(whole).swap16().toString('utf16le');
  // Bytes that are no letters become a sign that says so.
  return data.toString('utf8');
}

/** What JSON takes for blank. */
const isBlank = (code: number | undefined): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const isAround = (code: number): boolean =>
  code === nul || code === byteOrderMark || code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** A text without marks, zeros and blanks before it, and without what a zero ends: no JSON holds one. */
function unwrapped(text: string): string {
  let start = 0;
  while (start < text.length && isAround(text.charCodeAt(start))) start += 1;
  const zero = text.indexOf('\u0000', start);
  let end = zero === -1 ? text.length : zero;
  while (end > start && isAround(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const shownBytes = 64;

/** What stands for bytes that are no text: nothing that could be read as a message. */
const shown = (data: Buffer): string => {
  const first = data.subarray(0, shownBytes);
  return `binary ${first.toString('hex')}… [${first.length} of ${data.length} bytes]`;
};

/**
 * Reads what came in one frame; one that is binary, or wrapped in marks or zeros, by the JSON in it (docs/chargers-in-the-field.md#odd-frames).
 * What holds none is shown as far as people can use it, and refused by whoever reads it.
 */
export function readWire(data: Buffer, isBinary: boolean): WireText {
  const first = data[0];
  const last = data[data.length - 1];
  const isPlain = (first === openingBracket || isBlank(first)) && (last === closingBracket || isBlank(last));
  if (isPlain && !isBinary) return { text: data.toString('utf8'), isOdd: false };
  const text = unwrapped(decode(data));
  if (!isBinary) return { text, isOdd: true };
  return { text: text === '' || /^[[{]/.test(text) ? text : shown(data), isOdd: true };
}
