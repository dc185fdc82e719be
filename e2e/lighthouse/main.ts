import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort, startDemo } from '../screens/demo';
import { findShots } from '../screens/list';
import { enterDemo } from '../screens/take';
import { openProfile } from '../browser';

/** `npm run bench -- accessibility`: what Lighthouse says of every screen that has an address; `BENCH_URL` names a running demo. */
const running = process.env.BENCH_URL;

const demo = running === undefined ? await startDemo() : { url: running, close: async () => undefined };
const profile = await mkdtemp(join(tmpdir(), 'voltdeck-lighthouse-'));
const port = await freePort();
const browser = await openProfile(profile, port);
try {
  const score = async (path: string): Promise<void> => {
    const said = await lighthouse(
      `${demo.url}${path}`,
      { port, onlyCategories: ['accessibility'], disableStorageReset: true, logLevel: 'error' },
      desktopConfig,
    );
    const report = said?.lhr;
    const points = Math.round((report?.categories['accessibility']?.score ?? 0) * 100);
    const failed = Object.values(report?.audits ?? {}).filter(({ score: each }) => each === 0);
    console.log(`${String(points).padStart(3)}  ${path}  ${failed.map(({ id }) => id).join(', ')}`);
  };
  const shots = await findShots();
  const paths = (isGuest: boolean) => [
    ...new Set(shots.filter((each) => (each.isGuest ?? false) === isGuest).map(({ path }) => path)),
  ];
  for (const path of paths(true)) await score(path);
  await enterDemo(browser, demo.url);
  for (const path of paths(false)) await score(path);
} finally {
  await browser.close();
  await rm(profile, { recursive: true, force: true });
  await demo.close();
}
