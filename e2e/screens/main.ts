import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from '../browser';
import { startDemo } from './demo';
import { takeShots } from './take';

const folder = join(import.meta.dirname, '..', '..', 'shots');
const running = process.env.SHOTS_URL;

const demo = running === undefined ? await startDemo() : { url: running, close: async () => undefined };
const browser = await openBrowser();
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const taken = await takeShots(browser, { url: demo.url, folder, beginnings: process.argv.slice(2) });
  console.log(`${taken} screenshots in ${folder}`);
} finally {
  await browser.close();
  await demo.close();
}
