import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fill } from '../product/small-disk';
import { TortureCharger } from '../wire/charger';
import { ask } from '../wire/http';
import type { Scene } from './scene';

/** Holds the messages that 20 rounds leave behind. */
export const diskMb = 900;

/** Says frames that cannot be packed until the product says that it cannot go on. */
async function stuff({ product, talker }: Scene): Promise<boolean> {
  const isFull = async (): Promise<boolean> =>
    (await ask(product.port, { path: '/ready', timeoutMs: 20_000 })).status !== 200;
  const charger = await TortureCharger.plug({ port: product.port, identity: talker }).catch(() => undefined);
  try {
    for (let tries = 0; tries < 60; tries += 1) {
      if (await isFull()) return true;
      const data = randomBytes(120_000).toString('base64');
      const frames = Array.from({ length: 10 }, () =>
        charger?.call('DataTransfer', { vendorId: 'fill', data }, 5_000),
      );
      await Promise.all([...frames, sleep(200)]);
    }
    return false;
  } finally {
    charger?.close();
  }
}

/** Fills the product's disk, leaves it full for a while, and makes room again. */
export async function fillUp(scene: Scene, draw: () => number): Promise<string> {
  const { product, root } = scene;
  const leftBytes = Math.round(draw() * 12_000_000);
  const path = await fill(`${root}${product.dataDir}`, { diskMb, leftBytes });
  try {
    if (!(await stuff(scene))) throw new Error('the disk did not become full');
    const fullMs = 3_000 + draw() * 7_000;
    await sleep(fullMs);
    return `the disk full for ${(fullMs / 1000).toFixed(1)} s, ${leftBytes} bytes having been left at first`;
  } finally {
    await rm(path, { force: true });
  }
}
