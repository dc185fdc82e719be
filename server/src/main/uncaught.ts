import type { EventEmitter } from 'node:events';
import { errorCode } from '../platform/errors';
import type { Logger } from '../platform/log';

/** What the system says when a peer is gone, whichever socket it was. */
const peerIsGone: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCONN',
]);

/** Whether an error tells of one socket that is no more, and so of nothing that another one shares. */
function isOfOneConnection(error: unknown): boolean {
  const isOfSocket =
    error instanceof Error && 'syscall' in error && /^(read|write|shutdown)$/.test(String(error.syscall));
  return isOfSocket && peerIsGone.has(errorCode(error));
}

/**
 * What happens with an error that nobody caught.
 * Every socket has its own listener; one that slipped through ends with its connection, because the system closed it and nothing else hangs on it.
 * A promise that failed unheard is like a request that failed: what it held was released on its way out, so it is logged and the others go on.
 * Any other error left some code half done, so nobody knows what state is left: the process ends in order and is started anew.
 */
export function watchUncaught(
  process: Pick<EventEmitter, 'on'>,
  { log, end }: { log: Pick<Logger, 'error' | 'fatal'>; end(): void },
): void {
  process.on('unhandledRejection', (error: unknown) =>
    log.error({ err: error }, 'A promise failed and nobody waited for it'),
  );
  process.on('uncaughtException', (error: unknown) => {
    if (isOfOneConnection(error)) return log.error({ err: error }, 'A connection failed and nobody listened');
    log.fatal({ err: error }, 'An error that nobody caught: the process ends');
    end();
  });
}
