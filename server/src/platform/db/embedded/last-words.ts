import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseHome } from './home';

/** How long each log was at a moment, so that what is said later can be told from what was said before. */
export type LogMark = ReadonlyMap<string, number>;

/** Bytes of a log that are looked at, from its end. */
const tailBytes = 65_536;

async function logsOf(home: DatabaseHome): Promise<string[]> {
  const names = await readdir(home.logDirectory).catch(() => []);
  return names.filter((name) => name.endsWith('.log')).map((name) => join(home.logDirectory, name));
}

/** Notes where the server's own logs end; `start.log` begins anew with every start. */
export async function markLogs(home: DatabaseHome): Promise<LogMark> {
  const mark = new Map<string, number>();
  for (const path of await logsOf(home)) {
    if (!path.endsWith('start.log')) mark.set(path, await sizeOf(path));
  }
  return mark;
}

async function sizeOf(path: string): Promise<number> {
  const file = await open(path).catch(() => undefined);
  try {
    return (await file?.stat())?.size ?? 0;
  } finally {
    await file?.close();
  }
}

async function readFrom(path: string, from: number): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { size } = await file.stat();
    // A log is emptied when its name comes round again.
    const start = Math.max(from <= size ? from : 0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readSince(home: DatabaseHome, since: LogMark): Promise<string> {
  const texts: string[] = [];
  for (const path of await logsOf(home)) texts.push(await readFrom(path, since.get(path) ?? 0));
  return texts.join('\n');
}

/** The line by which the server itself says why it ended; empty where it said nothing. */
export const lastWords = async (home: DatabaseHome, since: LogMark): Promise<string> => {
  const text = await readSince(home, since);
  return faultIn(text) || lastLineOf(text);
};

/** The same of a server that may have ended without a word of it, after much else. */
export const lastFault = async (home: DatabaseHome, since: LogMark): Promise<string> =>
  faultIn((await readSince(home, since)).split('\n').slice(-recentLines).join('\n'));

const recentLines = 40;

/** What the server tells those whom it lets not in, or sends away; it is no reason for its end. */
const toClients =
  /the database system is (starting up|shutting down|in recovery mode|not (yet )?accepting)|terminating connection/;

/** What the system refuses is the reason of all that follows. */
const refusedBySystem =
  /\b(PANIC|FATAL|ERROR|LOG): .*(No space left on device|Disk quota exceeded|Read-only file system|Input\/output error)/;

/** Finds the line that says what ended the server, or else what it could not do; empty where none does. */
export function faultIn(text: string): string {
  const lines = text.split('\n').filter((line) => !toClients.test(line));
  const line =
    lines.findLast((one) => refusedBySystem.test(one)) ??
    lines.findLast((one) => /\b(PANIC|FATAL): /.test(one)) ??
    lines.findLast((one) => /\bLOG: .*(could not|terminated by signal)/.test(one));
  return line === undefined ? '' : textOf(line);
}

function lastLineOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !toClients.test(line));
  return textOf(lines.findLast((one) => !/\b(HINT|DETAIL|CONTEXT|STATEMENT): |^\s/.test(one)) ?? '');
}

const textOf = (line: string): string => line.replace(/^.*?\b(PANIC|FATAL|ERROR|LOG): +/, '').trim();

/** Whether two such lines say the same; numbers of processes and files change from one try to the next. */
export const saysTheSame = (one: string, other: string): boolean =>
  one.replaceAll(/\d+/g, '') === other.replaceAll(/\d+/g, '');
