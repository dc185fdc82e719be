import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../wire/http';
import { runIn, startIn } from './box';
import type { Image } from './build';

/** A container that runs. */
interface Running {
  image: Image;
  child: ChildProcess;
  port: number;
  said(): string;
  /** Runs a program beside the product, as `docker exec` does. */
  run(words: readonly string[]): { code: number | null; said: string };
  see(what: string, isFine: boolean, seen: string): void;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const patienceMs = 180_000;
const owner = { email: 'owner@container.test', password: 'a long way by sea' };
const operator = {
  '--name': 'Contained',
  '--country': 'FR',
  '--currency': 'EUR',
  '--time-zone': 'Europe/Paris',
  '--email': owner.email,
  '--first-name': 'Ada',
  '--last-name': 'Owner',
  '--password': owner.password,
};
const staffTools = ['node', '/app/server/dist/voltdeck.js'];

async function untilHealthy({ image, child, run, said, see }: Running): Promise<void> {
  const began = performance.now();
  const passedMs = (): number => performance.now() - began;
  let isHealthy = false;
  while (!isHealthy && child.exitCode === null && passedMs() < patienceMs) {
    await sleep(500);
    isHealthy = run(image.health).code === 0;
  }
  see('it becomes healthy', isHealthy, isHealthy ? `after ${(passedMs() / 1000).toFixed(1)} s` : said());
}

async function use({ run, port, see }: Running): Promise<void> {
  for (const path of ['/ready', '/', '/docs']) {
    const answer = await ask(port, { path, timeoutMs: 20_000 });
    see(path, answer.status === 200 && answer.bytes > 0, `${answer.status}, ${answer.bytes} bytes`);
  }
  const created = run([...staffTools, 'operator', 'create', ...Object.entries(operator).flat()]);
  see('the first operator', created.code === 0, created.said);
  const login = await ask(port, { method: 'POST', path: '/api/v3/auth/login', body: owner });
  see('the operator logs in', login.status === 200, String(login.status));
  const kept = run([...staffTools, 'backup', 'first.backup']);
  see('a backup beside the running product', kept.code === 0, kept.said);
  const { said: name } = run(['id', '-un']);
  see('who it runs as', name === 'node', name);
  const touched = run(['touch', '/app/server/dist/main.js']);
  see('it cannot change its own program', touched.code !== 0, touched.said);
}

/** Starts what was built as a container is started, uses it, and ends it. @returns how much was not as it must be */
export async function tryImage(image: Image, tell: (line: string) => void): Promise<number> {
  const port = await freePort();
  // As `.env.example` leaves them.
  const settings = { DATA_DIR: '', HOST: '', PORT: String(port) };
  const run: Running['run'] = (words) => runIn(image.box, words, settings);
  let failed = 0;
  const see: Running['see'] = (what, isFine, seen) => {
    if (!isFine) failed += 1;
    tell(`${isFine ? 'ok    ' : 'FAILED'}  ${what}: ${seen}`);
  };
  const before = run(image.health);
  see('before its start it is not healthy', before.code === 1, `${before.code} ${before.said}`.trim());
  const child = startIn(image.box, image.command, settings);
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const running: Running = { image, child, port, run, see, said: () => said.slice(-2000) };
  try {
    await untilHealthy(running);
    await use(running);
  } finally {
    child.kill(image.stopSignal as NodeJS.Signals);
  }
  const [code] = (await ended) as [number | null];
  const faults = said.split('\n').filter((line) => line.includes('rror'));
  see(`it ends on ${image.stopSignal} in order`, code === 0, [String(code), ...faults].join(' '));
  const kept = image.volumes.flatMap((path) => readdirSync(join(image.box.root, path)));
  see('what is in its volume', kept.includes('.data'), kept.join(', '));
  const parts = readdirSync(join(image.box.root, image.volumes[0] ?? '', '.data', 'postgres'));
  const copied = parts.filter((name) => name.startsWith('postgresql-'));
  see('the database runs from the image', copied.length === 0, parts.join(', '));
  return failed;
}
