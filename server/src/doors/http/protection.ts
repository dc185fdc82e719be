import type { FastifyInstance, FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { constants } from 'node:zlib';
import { Problem } from '../../kernel/problem';
import { networkAsking } from './access';
import { contentSecurityPolicy, permissionsPolicy, type PolicyOptions } from './policy';

export interface ProtectionOptions extends PolicyOptions {
  /** Requests of one address a minute. */
  requestsPerMinute: number;
  /** What has a limit of its own. */
  isUncounted(this: void, request: FastifyRequest): boolean;
}

const packing = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1024,
  // Answers are packed while somebody waits; the strongest packing takes a hundred times as long.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** What is made while it is sent: without flushing, packing keeps megabytes back before a first byte is seen. */
export const packingOfFiles = {
  ...packing,
  brotliOptions: { ...packing.brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
};

/** What opens for whoever has a link is for nobody who searches. */
const opensByLink = /^\/(r|api)\//;

/** Networks whose requests are counted at the same time; some 2 MB. */
const networksRemembered = 10_000;

/** Headers, limits, cookies and compression for all answers. */
export async function protect(app: FastifyInstance, options: ProtectionOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(options),
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ?? false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    void reply.header('permissions-policy', permissionsPolicy);
    if (opensByLink.test(url)) void reply.header('x-robots-tag', 'noindex, nofollow');
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    // By network, so that one customer of an IPv6 provider is one, and cannot push all others out of the bounded store.
    keyGenerator: networkAsking,
    allowList: options.isUncounted,
    cache: networksRemembered,
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(cookie);
  // Bodies are read as they come: what unpacks to a thousand times its size is not worth the bytes it saves.
  await app.register(compress, { ...packing, globalDecompression: false });
}
