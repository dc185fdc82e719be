import type { FastifyInstance } from 'fastify';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { Problem } from '../../kernel/problem';

/** Bytes of a body at most: 1 MB (files have their own calls). */
export const largestBody = 1024 * 1024;

/** Reads JSON and forms; an empty body is no body, whatever type its client claims. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: largestBody });
  // Left unread: a call that takes a file reads it once it is sure of its caller.
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook('onSend', async (request, reply) => {
    // Whoever is refused unread goes on sending, so that nothing else could be heard on the connection.
    if (request.isMultipart() && !request.raw.complete) void reply.header('connection', 'close');
  });
  app.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json\b/,
    { parseAs: 'string', bodyLimit: largestBody },
    (_request, text, done) => {
      if (text.length === 0) return done(null, undefined);
      try {
        done(null, parseJson(String(text)));
      } catch {
        done(new Problem('body.unreadable'));
      }
    },
  );
  app.addContentTypeParser('*', { bodyLimit: largestBody, parseAs: 'string' }, (_request, text, done) =>
    text.length === 0 ? done(null, undefined) : done(new Problem('body.unreadable')),
  );
}

/** A mark of the byte order is no part of the document, though some programs begin every file with it (RFC 8259, 8.1). */
const parseJson = (text: string): unknown => JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
