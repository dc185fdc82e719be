/**
 * A backup is a line of frames: a letter, the length of what follows in four bytes, and that.
 * `H` what it is of; then for each table `T` its name, `R` its rows as COPY writes them, `E` how many there were; last `F` the sum over all before.
 */
export interface Frame {
  letter: string;
  payload: Buffer;
  /** All of it. */
  bytes: Buffer;
}

const headBytes = 5;
/** Of one payload; rows are parted into several. */
const mostBytes = 4 * 1024 * 1024;

/** What frames of rows are cut to, whatever the database hands over at once. */
const rowBytes = 1024 * 1024;

function frameOf(letter: string, payload: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(letter, 0, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

export const jsonFrame = (letter: string, value: object): Buffer =>
  frameOf(letter, Buffer.from(JSON.stringify(value)));

export function* rowFrames(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += rowBytes) yield frameOf('R', data.subarray(at, at + rowBytes));
}

/** What comes is no line of whole frames. */
export class BrokenFrames extends Error {
  override readonly name = 'BrokenFrames';
}

/** Takes the frames out of what is read; throws `BrokenFrames` where the last is not whole or one is impossibly long. */
export async function* framesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (let frame = firstOf(held); frame !== undefined; frame = firstOf(held)) {
      yield frame;
      held = held.subarray(frame.bytes.length);
    }
  }
  if (held.length > 0) throw new BrokenFrames('it ends within a frame');
}

function firstOf(held: Buffer): Frame | undefined {
  if (held.length < headBytes) return undefined;
  const length = held.readUInt32BE(1);
  if (length > mostBytes) throw new BrokenFrames('a frame is longer than any can be');
  if (held.length < headBytes + length) return undefined;
  const bytes = held.subarray(0, headBytes + length);
  return { letter: held.toString('latin1', 0, 1), payload: bytes.subarray(headBytes), bytes };
}
