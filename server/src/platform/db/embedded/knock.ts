import { pid } from 'node:process';
import { Client, DatabaseError } from 'pg';
import { errorCode } from '../../errors';
import { StartError } from '../../start-error';
import { superuser } from './cluster';
import { port, socketDirectoriesOf } from './lock-files';
import type { DatabaseHome } from './home';

/**
 * What a knock on the socket of a server brings.
 * `busy`: it answers, but lets nobody in yet. `silent`: somebody listens and says nothing. `absent`: nobody listens.
 */
export type Answer =
  | { kind: 'open'; holder: Client; socketDirectory: string; ended: Promise<void> }
  | { kind: 'busy'; said: string; isPassing: boolean; isLeaving: boolean }
  | { kind: 'silent' }
  | { kind: 'absent' };

const patienceMs = 5_000;
/** Making a database is the longest of what is asked here. */
const queryPatienceMs = 120_000;

/** Tries the sockets on which a server of this folder may listen. */
export async function knock(home: DatabaseHome): Promise<Answer> {
  let last: Answer = { kind: 'absent' };
  for (const socketDirectory of await socketDirectoriesOf(home)) {
    const holder = new Client({
      host: socketDirectory,
      port,
      user: superuser,
      database: 'postgres',
      application_name: `voltdeck ${pid}`,
      connectionTimeoutMillis: patienceMs,
      query_timeout: queryPatienceMs,
    });
    holder.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => holder.once('end', resolve));
    try {
      await holder.connect();
      return { kind: 'open', holder, socketDirectory, ended };
    } catch (error) {
      // Of a server that stands still, the end of the connection is never heard.
      void holder.end().catch(() => undefined);
      const answer = answerIn(error, home);
      if (answer.kind !== 'absent') last = answer;
    }
  }
  return last;
}

const nobodyListens = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);
/** Starting, recovering or shutting down; and all connections taken. */
const passing = new Set(['57P03', '53300']);

function answerIn(error: unknown, home: DatabaseHome): Answer {
  const code = errorCode(error) ?? '';
  if (code === 'EACCES') {
    throw new StartError(
      `The database in ${home.asked} is run by another user; its socket cannot be opened.`,
      { cause: error },
    );
  }
  if (nobodyListens.has(code)) return { kind: 'absent' };
  if (error instanceof DatabaseError) {
    const said = error.message;
    return { kind: 'busy', said, isPassing: passing.has(code), isLeaving: /shutting down/.test(said) };
  }
  return { kind: 'silent' };
}
