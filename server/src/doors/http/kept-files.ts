import type { FastifyInstance } from 'fastify';
import { Problem } from '../../kernel/problem';
import { filesPath, servedAs } from '../../platform/files/names';
import type { Files } from '../../platform/files/port';

/** What is kept under a name never changes, so nobody need ask twice. */
const forEver = 'public, max-age=31536000, immutable';

/** Even opened by itself, a file loads nothing and runs nothing. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Serves kept files to whoever knows their names, which nobody can guess (docs/decisions.md#files). */
export function serveKept(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { name: string } }>(`${filesPath}:name`, async ({ params }, reply) => {
    const served = servedAs(params.name);
    const file = served === null ? null : await files.open(params.name);
    if (served === null || file === null) throw new Problem('not-found');
    if (!Number.isNaN(file.bytes)) void reply.header('content-length', file.bytes);
    return (
      reply
        .header('cache-control', forEver)
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff')
        // Apps of drivers show images on pages of their own.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-disposition', served.isOurs ? 'inline' : 'attachment')
        .type(served.contentType)
        .send(file.stream)
    );
  });
}
