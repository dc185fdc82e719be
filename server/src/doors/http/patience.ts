import type { IncomingMessage } from 'node:http';

/** What the body of a call that takes a file may take: 20 MB over 300 kbit/s. */
export const uploadMs = 600_000;

const waiting = new WeakMap<IncomingMessage, (ms: number) => void>();

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Waits for the end of a request's body for so long, and tells when it did not come. */
export function awaitBody(request: IncomingMessage, ms: number, tooSlow: () => void): void {
  if (!mayHaveBody(request)) return;
  let timer = setTimeout(tooSlow, ms);
  waiting.set(request, (longer) => {
    clearTimeout(timer);
    timer = setTimeout(tooSlow, longer);
  });
  request.once('close', () => {
    clearTimeout(timer);
    waiting.delete(request);
  });
}

/** Gives a request more time, once it is known to bring much. */
export const giveTime = (request: IncomingMessage, ms: number): void => waiting.get(request)?.(ms);
