import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { errorCode, errorText } from '../../errors';
import { StartError } from '../../start-error';
import { unpacked } from './file';
import { BrokenFrames, type Frame, framesIn } from './frames';
import { footer, header, type Header, type Place, tableEnd, tableStart } from './header';

/** A backup as it is read, in this order: a header, for each of its tables a start, its rows and an end, and the sum over all. */
export type Piece =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; place: Place; name: string }
  | { kind: 'rows'; data: Buffer }
  | { kind: 'end'; rows: number }
  | { kind: 'whole'; rows: number };

/**
 * Reads a backup piece by piece; `whole` comes last, and only where every byte is as it was written.
 * Throws a `StartError` that says what is wrong with the file.
 */
export async function* piecesOf(path: string): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  let isWhole = false;
  try {
    for await (const frame of framesIn(unpacked(path))) {
      if (isWhole) throw new BrokenFrames('something follows its end');
      const piece = pieceOf(frame, () => hash.digest('hex'));
      if (piece.kind !== 'whole') hash.update(frame.bytes);
      isWhole = piece.kind === 'whole';
      yield piece;
    }
    if (!isWhole) throw new BrokenFrames('it ends too early');
  } catch (error) {
    throw refusal(path, error) ?? error;
  }
}

function pieceOf({ letter, payload }: Frame, sum: () => string): Piece {
  switch (letter) {
    case 'H':
      return { kind: 'header', header: parse(header, payload) };
    case 'T':
      return { kind: 'table', ...parse(tableStart, payload) };
    case 'R':
      return { kind: 'rows', data: payload };
    case 'E':
      return { kind: 'end', ...parse(tableEnd, payload) };
    case 'F': {
      const { rows, sha256 } = parse(footer, payload);
      if (sha256 !== sum()) throw new BrokenFrames('the sum over it is not that of its end');
      return { kind: 'whole', rows };
    }
    default:
      throw new BrokenFrames('a part of it is unknown');
  }
}

function parse<T extends z.ZodType>(shape: T, payload: Buffer): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(payload.toString());
  } catch {
    throw new BrokenFrames('a part of it cannot be read');
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success)
    throw new BrokenFrames(`a part of it is not as it must be (${parsed.error.issues[0]?.message})`);
  return parsed.data;
}

function refusal(path: string, error: unknown): StartError | undefined {
  if (error instanceof BrokenFrames) {
    return new StartError(`${path} is no whole backup: ${error.message}. Use another one.`, { cause: error });
  }
  const code = errorCode(error) ?? '';
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') {
    return new StartError(
      `${path} is no whole backup: it is cut off, damaged, or something else. Use another one.`,
      {
        cause: error,
      },
    );
  }
  if (/^(ENOENT|EACCES|EPERM|EISDIR|EIO|ENOTDIR)$/.test(code)) {
    return new StartError(`${path} cannot be read: ${errorText(error)}`, { cause: error });
  }
  return undefined;
}

/** What a file that was read to its end holds. */
export interface Contents {
  header: Header;
  rows: number;
}

/** Reads a backup through, so that nothing is begun with one that is cut off or damaged. */
export async function check(path: string, signal: AbortSignal): Promise<Contents> {
  let found: Header | undefined;
  let open: string | undefined;
  let rows = 0;
  const tables: string[] = [];
  const wrong = (): StartError => new StartError(`${path} is no whole backup: its parts are out of order.`);
  for await (const piece of piecesOf(path)) {
    signal.throwIfAborted();
    if ((piece.kind === 'header') !== (found === undefined)) throw wrong();
    if (piece.kind === 'header') found = piece.header;
    if (['rows', 'end'].includes(piece.kind) !== (open !== undefined)) throw wrong();
    if (piece.kind === 'table') tables.push((open = `${piece.place}.${piece.name}`));
    if (piece.kind === 'end') {
      rows += piece.rows;
      open = undefined;
    }
    if (piece.kind === 'whole' && piece.rows !== rows) throw wrong();
  }
  if (found === undefined) throw wrong();
  const named = found.tables.map(({ place, name }) => `${place}.${name}`);
  if (named.join() !== tables.join()) throw wrong();
  return { header: found, rows };
}
