import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Restart,
  restartMany,
  type Starter,
  starterOf,
} from '../../server/src/platform/db/embedded/testing-restarts';
import { ensureProductBuilt } from '../run/build.mjs';
import { root } from '../run/root.mjs';

const { values } = parseArgs({
  options: {
    /** Restarts under each kind of parent. */
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** The embedded server alone, instead of the whole product. */
    'database-only': { type: 'boolean', default: false },
    /** Set by the run itself where it is the first process of a namespace, which collects no orphans. */
    'as-first-process': { type: 'boolean', default: false },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);

/** A start slower than this counts as one that never came. */
const patienceMs = 180_000;

const starterOfProduct = (folder: string): Starter => ({
  args: [join(root, 'tools', 'run', 'serve.mjs')],
  env: { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  isUp: /is ready at/,
  directory: join(folder, 'postgres'),
});

function print({ before, isUp, seconds, said }: Restart): void {
  console.log(`${isUp ? 'up    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(5)} s  after ${before}`);
  if (!isUp) console.log(`        ${said.replaceAll('\n', '\n        ')}`);
}

async function run(parent: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-restarts-'));
  const starter = values['database-only'] ? starterOf(join(folder, 'postgres')) : starterOfProduct(folder);
  console.log(`${count} restarts after crashes under ${parent}, seed ${seed}`);
  try {
    const done = await restartMany({ starter, count, seed, patienceMs, tell: print });
    const failed = done.filter(({ isUp }) => !isUp);
    const slowest = Math.max(...done.map(({ seconds }) => seconds));
    console.log(
      `${done.length} restarts, ${failed.length} failed; the slowest took ${slowest.toFixed(1)} s\n`,
    );
    return failed.length === 0;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same once more as the first process of a namespace of its own, where the killed stay zombies as in many containers. */
function runAsFirstProcess(): boolean {
  const namespace = ['--pid', '--fork', '--mount-proc', '--kill-child', '--'];
  if (spawnSync('unshare', [...namespace, 'true']).status !== 0) {
    console.log('Not run under a parent that does not collect: this system allows no namespaces here.');
    return true;
  }
  const again = ['--import', 'tsx', import.meta.filename, '--as-first-process'];
  const same = [
    `--count=${count}`,
    `--seed=${seed}`,
    ...(values['database-only'] ? ['--database-only'] : []),
  ];
  const { status } = spawnSync('unshare', [...namespace, process.execPath, ...again, ...same], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

if (process.platform !== 'linux') {
  console.error('This torture finds the processes of the database in /proc, which this system has not.');
  process.exit(2);
}
if (values['as-first-process']) {
  process.exit((await run('a parent that does not collect them')) ? 0 : 1);
} else {
  if (!values['database-only']) await ensureProductBuilt();
  const isSound = await run('an ordinary parent');
  process.exit(runAsFirstProcess() && isSound ? 0 : 1);
}
