import { Problem } from '../../kernel/problem';
import { errorCode, errorText } from '../errors';

/** Seconds after which a caller may try again while the database is out. */
const retryAfterSeconds = 5;

/** PostgreSQL's code of a statement that was ended: by its time-out, or on request. */
const cancelled = '57014';

/** Whether the disk of the database is full, by its code (53100). */
export const isDiskFull = (error: unknown): boolean => errorCode(error) === '53100';

/** Codes of PostgreSQL's classes 08 (connection), 53 (resources), 58 (system), of its shutdown, and of sockets. */
const outage = /^(?:08...|53...|58...|57P0[1-5]|XX001|E(?:CONNREFUSED|CONNRESET|PIPE|NOENT|TIMEDOUT))$/;

/** What pg says, without a code, of a connection that ended or never came. */
const lost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database cannot serve now, whatever was asked. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error && (outage.test(errorCode(error) ?? '') || lost.test(errorText(error)));

export const notReady = (): Problem => new Problem('not-ready', { retryAfterSeconds });

/** What a person is told of an error of the database that another try, or a smaller question, mends; others stay as they are. */
export function toProblem(error: unknown): unknown {
  if (errorCode(error) === cancelled) return new Problem('query.too-slow', { retryAfterSeconds });
  return isOutage(error) ? notReady() : error;
}
