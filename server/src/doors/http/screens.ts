import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { Problem } from '../../kernel/problem';
import { answerProblem } from './refusals';

/** Addresses that never are pages of the dashboard. */
const notPages = /^\/(api|sanctum|broadcasting|ocpp|ocpi|app|docs|health|ready|metrics|assets)(\/|$)/;

/** Serves the built dashboard; any page address gets its one page, everything else unknown a refusal. */
export async function serveScreens(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      // The build has packed them.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && isPage(request)) return sendPage(reply);
    return answerProblem(new Problem('route.unknown'), request, reply);
  });
}

const sendPage = (reply: FastifyReply): FastifyReply => reply.sendFile('index.html');

/** The names of built assets carry a hash of their content, so they never change. */
const cachingOf = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (notPages.test(path) || /\.\w+$/.test(path)) return false;
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}
