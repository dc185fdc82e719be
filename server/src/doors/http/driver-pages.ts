import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fastifyStatic from '@fastify/static';
import { cachingOf } from './caching';
import { type InstallOptions, serveDriverInstall } from './driver-install';

/** Where the drivers' page lies: what QR codes on charging stations lead to. */
const driverPath = '/c/';

export const isOfDrivers = (path: string): boolean =>
  path === driverPath.slice(0, -1) || path.startsWith(driverPath);

export interface DriverPagesOptions extends InstallOptions {
  /** Where the built page of drivers lies. */
  driverFolder?: string | undefined;
}

/** Answers any address of a page that is no file. */
export type SendDriverPage = (reply: FastifyReply) => Promise<FastifyReply>;

/** Serves the files of the drivers' page. @returns what sends its one page; nothing where it is not built */
export async function serveDriverPages(
  app: FastifyInstance,
  { driverFolder: folder, ...options }: DriverPagesOptions,
): Promise<SendDriverPage | undefined> {
  const page = folder === undefined ? undefined : join(folder, 'index.html');
  if (folder === undefined || page === undefined || !existsSync(page)) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: driverPath,
    index: false,
    // That of the dashboard has it already.
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  });
  const sendPage: SendDriverPage = async (reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(page, 'utf8'));
  serveDriverInstall(app, options);
  const method = ['GET', 'HEAD'];
  app.route({ method, url: driverPath, handler: async (_request, reply) => sendPage(reply) });
  return sendPage;
}
