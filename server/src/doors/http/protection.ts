import type { FastifyInstance } from 'fastify';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { constants } from 'node:zlib';
import { Problem } from '../../kernel/problem';
import { networkAsking } from './access';

const self = "'self'";

/** What a page may load (design/stack.md, trap 6): scripts of this site alone, styles also inline, a map from where its style lies. */
const contentSecurityPolicy = (mapHosts: string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: [self],
    scriptSrc: [self],
    styleSrc: [self, "'unsafe-inline'"],
    imgSrc: [self, 'data:', 'blob:', ...mapHosts],
    fontSrc: [self, 'data:', ...mapHosts],
    connectSrc: [self, 'ws:', 'wss:', ...mapHosts],
    workerSrc: [self, 'blob:'],
    objectSrc: ["'none'"],
    baseUri: [self],
    formAction: [self],
    frameAncestors: ["'none'"],
  },
});

export interface ProtectionOptions {
  /** Requests of one address a minute. */
  requestsPerMinute: number;
  /** Whether browsers reach the product by https only. */
  isHttpsOnly: boolean;
  /** The address of a map style. */
  mapStyleUrl?: string | undefined;
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

/** Networks whose requests are counted at the same time; some 2 MB. */
const networksRemembered = 10_000;

/** Headers, limits, cookies and compression for all answers. */
export async function protect(app: FastifyInstance, options: ProtectionOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(
      options.mapStyleUrl === undefined ? [] : [new URL(options.mapStyleUrl).origin],
    ),
    strictTransportSecurity: options.isHttpsOnly,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    // By network, so that one customer of an IPv6 provider is one, and cannot push all others out of the bounded store.
    keyGenerator: networkAsking,
    cache: networksRemembered,
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(cookie);
  // Bodies are read as they come: what unpacks to a thousand times its size is not worth the bytes it saves.
  await app.register(compress, { ...packing, globalDecompression: false });
}
