import type { FastifyInstance } from 'fastify';
import formbody from '@fastify/formbody';
import { Problem } from '../../kernel/problem';

/** Bytes of a body at most: 1 MB (files have their own calls). */
export const largestBody = 1024 * 1024;

/** Reads JSON and forms; an empty body is no body, whatever type its client claims. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: largestBody });
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

/** Without `__proto__`, which would reach into the objects that it is copied to. */
const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
