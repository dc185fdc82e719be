import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOperator } from '../../server/src/identity';
import { type Member, ownerOf } from '../../server/src/kernel/actor';
import { testClock } from '../../server/src/platform/clock';
import { openDb } from '../../server/src/platform/db/db';
import { startEmbedded } from '../../server/src/platform/db/launcher';
import { createHouse, type House } from '../../server/src/platform/house';
import { silentLog } from '../../server/src/platform/log';

/** Runs on a database of its own, which is gone afterwards. */
export async function onFreshHouse(now: Date, work: (house: House) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-bench-'));
  const server = await startEmbedded({ directory: join(folder, 'pg'), log: silentLog() });
  try {
    const db = await openDb({
      embedded: server,
      log: silentLog(),
      migrationsFolder: fileURLToPath(new URL('../../server/migrations', import.meta.url)),
    });
    await work(createHouse({ db, clock: testClock(now), log: silentLog() }));
    await db.close();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The owner of a new operator. */
export async function benchOwner(house: House, name: string): Promise<Member> {
  const owner = {
    email: `${name}@bench.test`,
    password: 'a long bench phrase',
    firstName: 'B',
    lastName: 'O',
  };
  const place = { country: 'FR', currency: 'EUR', timeZone: 'UTC' };
  return ownerOf(
    await house.run({ actor: { kind: 'system' } }, (ctx) => createOperator(ctx, { name, ...place, owner })),
  );
}

/** A question to the product, and the barest statements that answer as much. */
export interface Compared {
  name: string;
  product: () => Promise<unknown>;
  bare: () => Promise<unknown>;
}

/** No list of the product may take longer than so many times its bare statement. */
const mostTimes = 3;

/** Asks both in turn, so that both meet the same machine, and tells medians, slowest of a hundred, and how often the one goes into the other. */
export async function tellBeside(compared: readonly Compared[], tries: number): Promise<void> {
  console.log(`${''.padEnd(44)}${['bare', 'product', '', 'bare p99', 'product p99', ''].map(cell).join('')}`);
  let beyond = 0;
  for (const { name, product, bare } of compared) {
    const spent = { bare: [0], product: [0] };
    for (let turn = 0; turn <= tries; turn += 1) {
      const [bareMs, productMs] = [await time(bare), await time(product)];
      // The first fills the caches.
      spent.bare[turn] = turn === 0 ? 0 : bareMs;
      spent.product[turn] = turn === 0 ? 0 : productMs;
    }
    const at = (share: number) => ({
      bare: slowest(spent.bare.slice(1), share),
      product: slowest(spent.product.slice(1), share),
    });
    const [median, late] = [at(0.5), at(0.99)];
    if (late.product > mostTimes * late.bare) beyond += 1;
    const cells = [median, late].flatMap((ms) => [
      `${ms.bare.toFixed(1)} ms`,
      `${ms.product.toFixed(1)} ms`,
      `× ${(ms.product / ms.bare).toFixed(2)}`,
    ]);
    console.log(name.padEnd(44) + cells.map(cell).join(''));
  }
  console.log(
    `${compared.length} compared, ${beyond} beyond ${mostTimes} × the bare p99; ${tries} tries each`,
  );
}

const cell = (text: string): string => text.padStart(13);

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The time that a share of all stays within. */
const slowest = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;
