import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Making the history of the demo takes one or two minutes on two cores. */
const longestStartMs = 10 * 60_000;

export interface Demo {
  url: string;
  close(): Promise<void>;
}

/** A port nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** The product with its demo as `npm start` runs it, on a data folder that is thrown away. */
export async function startDemo(): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-shots-'));
  const url = `http://localhost:${await freePort()}`;
  const child = spawn(process.execPath, ['tools/run/start.mjs'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const latest = Date.now() + longestStartMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > latest) {
      await close();
      throw new Error('the demo did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { url, close };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
