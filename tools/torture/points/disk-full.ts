import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf, postmasterOf, signalAll } from '../product/processes';
import { Product } from '../product/product';
import { fill, mayMount, onOwnDisk } from '../product/small-disk';
import { TortureCharger } from '../wire/charger';
import { type Answer, ask } from '../wire/http';
import { openDatabase } from '../world/database';
import { createTenant, type Tenant } from '../world/tenants';
import type { World } from '../world/world';
import { untilFine } from './frozen';
import type { Finding, Point } from './point';

const diskMb = 320;

/** The product on a disk of its own, one operator, and where its files are seen from here. */
interface SmallWorld {
  product: Product;
  tenant: Tenant;
  files: string;
}

/** What is left, so that the database itself uses up the last of it, in its log of changes too. */
const leftBytes = 12_000_000;

/** Frames that cannot be packed, as a charger sends them, until they no longer are answered or there were enough. */
async function speak({ product, tenant }: SmallWorld, times: number): Promise<number> {
  const [identity] = tenant.chargers;
  if (identity === undefined) throw new Error('there is no charger');
  const charger = await TortureCharger.plug({ port: product.port, identity }).catch(() => undefined);
  if (charger === undefined) return 0;
  let answered = 0;
  for (let n = 0; n < times && charger.wire.isOpen; n += 1) {
    const data = randomBytes(120_000).toString('base64');
    const { kind } = await charger.call('DataTransfer', { vendorId: 'fill', data }, 5_000);
    if (kind === 3) answered += 1;
  }
  charger.close();
  return answered;
}

const rename = ({ product, tenant }: SmallWorld, title: string): Promise<Answer> =>
  ask(product.port, {
    method: 'PATCH',
    path: `/api/charge-points/${tenant.chargers[0]?.id}`,
    token: tenant.token,
    body: { title },
    timeoutMs: 60_000,
  });

const tell = ({ status, ms }: Answer): string =>
  `${status === 0 ? 'no answer' : status} after ${(ms / 1000).toFixed(1)} s`;

async function whileFull(small: SmallWorld): Promise<Finding[]> {
  const { product } = small;
  const answered = await speak(small, 200);
  let ready = await ask(product.port, { path: '/ready', timeoutMs: 60_000 });
  for (let tries = 0; tries < 20 && ready.status === 200; tries += 1) {
    await sleep(500);
    ready = await ask(product.port, { path: '/ready', timeoutMs: 60_000 });
  }
  const writes = [];
  for (let n = 0; n < 5; n += 1) writes.push(await rename(small, `Full ${n}`));
  const last = writes.at(-1);
  return [
    {
      did: `a charger fills the disk (${answered} of 200 large frames answered): /ready`,
      expected: '503',
      seen: tell(ready),
      isFine: ready.status === 503 && product.isRunning,
      figures: { answered, ready: ready.status },
    },
    {
      did: 'the disk is full: calls that write',
      expected: '503 within 15 s, or 200 where there is room yet',
      seen: writes.map(tell).join(', '),
      isFine: writes.every(({ status, ms }) => [200, 503].includes(status) && ms < 15_000),
      figures: { lastMs: Math.round(last?.ms ?? -1) },
    },
  ];
}

async function afterwards(small: SmallWorld, path: string): Promise<Finding> {
  const { product } = small;
  await rm(path, { force: true });
  const backMs = await untilFine(() => product.port, '/ready', 90_000);
  let written = await rename(small, 'There is room again');
  for (let tries = 0; tries < 20 && written.status !== 200; tries += 1) {
    await sleep(500);
    written = await rename(small, 'There is room again');
  }
  const heard = await speak(small, 5);
  return {
    did: 'there is room again',
    expected: 'everything is answered with 200 by itself, by the same process',
    seen: `/ready ${backMs === null ? 'never' : `after ${backMs} ms`}, a call that writes ${tell(written)}, ${heard} of 5 frames answered`,
    isFine: backMs !== null && written.status === 200 && heard === 5 && product.deaths === 0,
    figures: { backMs: backMs ?? -1, deaths: product.deaths },
  };
}

async function attackDisk({ programs }: World, folder: string): Promise<Finding[]> {
  const product = await Product.start({ programs, dataDir: folder, through: onOwnDisk(folder, diskMb) });
  const root = `/proc/${product.pid}/root`;
  const database = await openDatabase(folder, root);
  const postmaster = await postmasterOf(`${root}${folder}`);
  try {
    const inside = ['nsenter', '--target', String(product.pid), '--mount', '--'];
    const wanted = { name: 'Small', from: '127.0.0.95', chargers: 1, through: inside };
    const tenant = await createTenant({ programs, product, database }, wanted);
    await database.end();
    const small = { product, tenant, files: `${root}${folder}` };
    const path = await fill(small.files, { diskMb, leftBytes });
    return [...(await whileFull(small)), await afterwards(small, path)];
  } finally {
    const family = postmaster === undefined ? [] : await familyOf(postmaster.pid);
    await product.stop();
    signalAll(family, 'SIGKILL');
  }
}

export const diskFull: Point = {
  number: 10,
  name: 'disk-full',
  fact: 'a full disk is told soon, and room is taken up again by itself',
  run: async (world) => {
    const folder = await mkdtemp(join(tmpdir(), 'voltdeck-disk-'));
    try {
      if (mayMount(folder)) return await attackDisk(world, folder);
      const expected = '/ready and calls say 503, and recover';
      const seen = 'this system does not let us mount one (it takes root and namespaces)';
      return [{ did: 'a disk of its own that is full', expected, seen, isFine: null }];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
