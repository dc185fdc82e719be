import type { FastifyReply } from 'fastify';
import { Problem } from '../../kernel/problem';

/** Aborted when the caller hangs up before the answer is sent. */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const look = (): void => {
    // Nobody is left to read the reason.
    if (!raw.writableFinished) leaving.abort(new Problem('not-ready'));
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return leaving.signal;
}
