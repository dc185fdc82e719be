import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../points/point';
import { Product, reasonIn } from '../product/product';
import type { Programs } from '../product/programs';
import { openDatabase } from '../world/database';
import { cutBackup, damaged, fileOf, fullDisk, inData, last, type Run, twoAtOnce } from './attacks';
import { openServer } from './external';
import { tryRestored, verifyBooks } from './restored';
import { staff } from './staff';
import { charge, type Traffic } from './traffic';
import { openBackupWorld, type Scale } from './world';

const mostMemoryMb = 250;
/** How long chargers are listened to before. */
const calmMs = 10_000;

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

async function backUpInTraffic(run: Run, messages: number): Promise<void> {
  run.traffic.takeDelays();
  await sleep(calmMs);
  const calm = run.traffic.takeDelays();
  const told = await staff(run.programs, { settings: inData(run), words: ['backup', fileOf(run, 'good')] });
  const delays = run.traffic.takeDelays();
  run.tell({
    did: `a backup with ${messages} messages while ${run.tenant.chargers.length} chargers charge`,
    expected: `a line, at most ${mostMemoryMb} MB held, chargers answered meanwhile`,
    seen: `${last(told)}; ${told.seconds.toFixed(1)} s and ${told.memoryMb} MB with its start; ${delays.length} messages answered, p99 ${percentile(delays, 0.99)} ms, before ${percentile(calm, 0.99)} ms`,
    isFine: told.code === 0 && told.memoryMb <= mostMemoryMb && delays.length > 0,
  });
}

async function restoreCut(run: Run): Promise<void> {
  const settings = { DATA_DIR: fileOf(run, 'restored') };
  const words = ['restore', fileOf(run, 'good')];
  let loadingSince = Infinity;
  const isLoading = async (said: string): Promise<boolean> => {
    if (said.includes('Loading')) loadingSince = Math.min(loadingSince, performance.now());
    return performance.now() - loadingSince > 700;
  };
  const killed = await staff(run.programs, { settings, words, killWhen: isLoading });
  const start = await Product.start({ programs: run.programs, dataDir: settings.DATA_DIR }).then(
    async (product) => product.stop().then(() => 'it started'),
    (error: unknown) => reasonIn(error instanceof Error ? error.message : ''),
  );
  run.tell({
    did: 'kill -9 in the middle of a restore, then a start of the product',
    expected: 'the start is refused, and says what to do',
    seen: `${last(killed)}; ${start}`,
    isFine: /A restore into this database was cut off.*npm run voltdeck -- restore FILE/.test(start),
  });
  const told = await staff(run.programs, { settings, words });
  run.tell({
    did: 'the same restore again',
    expected: `all of it, at most ${mostMemoryMb} MB held`,
    seen: `${last(told)}; ${told.seconds.toFixed(1)} s and ${told.memoryMb} MB with its start`,
    isFine: told.code === 0 && told.memoryMb <= mostMemoryMb,
  });
}

async function toServerAndBack(run: Run, mustHave: Traffic['ended']): Promise<void> {
  const { programs, folder, tenant } = run;
  const server = await openServer(join(folder, 'server'));
  try {
    const settings = { DATABASE_URL: server.url };
    const told = await staff(programs, { settings, words: ['restore', fileOf(run, 'good')] });
    run.tell({
      did: 'a restore into a server of its own, as a user without rights over it',
      expected: 'all of it',
      seen: last(told),
      isFine: told.code === 0,
    });
    (await verifyBooks(programs, settings, 'there')).forEach(run.tell);
    const dataDir = fileOf(run, 'files');
    await mkdir(dataDir);
    const on = { dataDir, settings };
    (await tryRestored(programs, on, { tenant, mustHave, where: 'there', connect: server.connect })).forEach(
      run.tell,
    );
    const back = await staff(programs, { settings, words: ['backup', fileOf(run, 'back')] });
    const home = { DATA_DIR: fileOf(run, 'home') };
    const again = await staff(programs, { settings: home, words: ['restore', fileOf(run, 'back')] });
    run.tell({
      did: 'a backup of that server, restored into the embedded database',
      expected: 'all of it',
      seen: `${last(back)}; ${last(again)}`,
      isFine: back.code === 0 && again.code === 0,
    });
    (await verifyBooks(programs, home, 'back again')).forEach(run.tell);
  } finally {
    await server.stop();
  }
}

/** Tries everything that the operator's pages say about backups, on a product that runs. */
export async function tryBackups(
  programs: Programs,
  scale: Scale,
  tell: (finding: Finding) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-backups-'));
  const world = await openBackupWorld(programs, scale);
  try {
    const traffic = await charge(world.product.port, world.tenant.chargers);
    const run: Run = { ...world, programs, traffic, folder, tell };
    await run.database.end();
    while (traffic.ended.length < scale.chargers) await sleep(100);
    const mustHave = [...traffic.ended];
    await backUpInTraffic(run, scale.messages);
    await twoAtOnce(run);
    await cutBackup(run);
    await fullDisk(run);
    await damaged(run);
    await traffic.stop();
    await world.product.stop();
    await restoreCut(run);
    const dataDir = fileOf(run, 'restored');
    (await verifyBooks(programs, { DATA_DIR: dataDir }, 'restored')).forEach(tell);
    const wanted = { tenant: run.tenant, mustHave, where: 'restored', connect: () => openDatabase(dataDir) };
    (await tryRestored(programs, { dataDir }, wanted)).forEach(tell);
    (await verifyBooks(programs, { DATA_DIR: dataDir }, 'after they charged')).forEach(tell);
    await toServerAndBack(run, mustHave);
    const left = (await readdir(folder)).filter((name) => name.endsWith('.part'));
    tell({
      did: 'files that are left half made',
      expected: 'that of the one killed',
      seen: left.join(', '),
      isFine: left.join() === 'cut.part',
    });
  } finally {
    await world.product.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
