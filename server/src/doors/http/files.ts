import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../kernel/problem';
import type { FileAnswer } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import type { Logger } from '../../platform/log';

export interface FileTools {
  /** A short transaction for each part of the file. */
  run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  log: Logger;
}

/**
 * Sends a file while it is made, as fast as the caller takes it, and ends the making when the caller leaves.
 * What fails before the first byte is answered as any refusal; later, the connection is cut, so that nobody takes a part
 * for the whole.
 */
export async function sendFile(
  reply: FastifyReply,
  file: FileAnswer<Ctx>,
  { run, log }: FileTools,
): Promise<FastifyReply> {
  const chunks = file.chunks(run)[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | undefined = await chunks.next();
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    if (first !== undefined) {
      const waiting = first;
      first = undefined;
      return waiting;
    }
    try {
      return await chunks.next();
    } catch (error) {
      const level = error instanceof Problem ? 'info' : 'error';
      log[level]({ err: error, requestId: reply.request.id, url: reply.request.url }, 'A file broke off');
      throw error;
    }
  };
  const leave = async (): Promise<IteratorResult<Uint8Array>> => {
    await chunks.return?.();
    return { done: true, value: undefined };
  };
  // By hand and not by a generator, which would never end the chunks if it was left before its first turn.
  const body = Readable.from({ [Symbol.asyncIterator]: () => ({ next, return: leave }) });
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(file.contentType)
    .send(body);
}
