import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { Problem } from '../../kernel/problem';
import { systemRandom } from '../../platform/random';
import { cachingOf } from './caching';
import { type DriverPagesOptions, isOfDrivers, serveDriverPages } from './driver-pages';
import type { MethodsOf } from './known-methods';
import { contentSecurityPolicy, type PolicyOptions } from './policy';
import { answerProblem } from './refusals';

/** Addresses that never are pages of the dashboard. */
const notPages = /^\/(api|sanctum|broadcasting|ocpp|ocpi|app|docs|health|ready|metrics|assets)(\/|$)/;

export interface ScreensOptions extends PolicyOptions, DriverPagesOptions {
  /** Where the built dashboard lies. */
  webFolder?: string | undefined;
  methodsOf: MethodsOf;
}

/** Serves the built dashboard; any page address gets its one page, everything else unknown a refusal. */
export async function serveScreens(app: FastifyInstance, options: ScreensOptions): Promise<void> {
  const folder = options.webFolder;
  const page = folder === undefined ? undefined : join(folder, 'index.html');
  if (folder === undefined || page === undefined || !existsSync(page)) {
    app.setNotFoundHandler(unknown(options));
    return;
  }
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = systemRandom.token(16);
    // In place of that of other answers, which allow no style elements at all.
    void reply.helmet({ contentSecurityPolicy: contentSecurityPolicy(options, nonce) });
    const html = await readFile(page, 'utf8');
    // Without a mark to compare by: an unchanged page would keep an old nonce below a new policy.
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlace, nonce));
  };
  await app.register(fastifyStatic, {
    root: folder,
    // The page itself is written for each answer.
    index: false,
    // The build has packed them.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  });
  for (const url of ['/', '/index.html']) app.route({ method: ['GET', 'HEAD'], url, handler: sendPage });
  const sendDriverPage = await serveDriverPages(app, options);
  const answerUnknown = unknown(options);
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerUnknown(request, reply);
    return sendDriverPage !== undefined && isOfDrivers(pathOf(request))
      ? sendDriverPage(reply)
      : sendPage(request, reply);
  });
}

/** Refuses an address that nothing answers to, or the method where the address answers to others. */
const unknown =
  ({ methodsOf }: ScreensOptions) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const methods = methodsOf(pathOf(request));
    if (methods.length === 0 || methods.includes(request.method))
      return answerProblem(new Problem('route.unknown'), request, reply);
    void reply.header('allow', methods.join(', '));
    return answerProblem(new Problem('route.wrong-method'), request, reply);
  };

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/** Stands in web/index.html where the nonce of an answer goes. */
const noncePlace = '__STYLE_NONCE__';

function isPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const path = pathOf(request);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (notPages.test(path) || /\.\w+$/.test(path)) return false;
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}
