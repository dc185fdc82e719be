import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type Config, desktopConfig, type Flags, type Result } from 'lighthouse';
import { openProfile } from '../browser';
import { freePort, startDemo } from '../screens/demo';
import { findShots } from '../screens/list';
import { enterDemo } from '../screens/take';

/**
 * `npm run bench -- lighthouse`: what Lighthouse says of a first visit to every screen that has an address, the middle of
 * five: on a desktop, and on a phone whose processor is 4 times slower, 150 ms away at 1.6 Mbit/s.
 * `--only` names one address, `--rounds` another number of visits, `BENCH_URL` a running demo.
 */
const { values: asked } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(asked.rounds);

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const devices: Readonly<Record<string, Config | undefined>> = { desktop: desktopConfig, phone: undefined };
/** What a visitor brings along is the login alone: nothing of the product is in the browser's cache. */
const forgotten: Flags['clearStorageTypes'] = [
  'file_systems',
  'shader_cache',
  'service_workers',
  'cache_storage',
];

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function visit(address: string, port: number, config: Config | undefined): Promise<Result> {
  const flags = {
    port,
    onlyCategories: [...categories],
    clearStorageTypes: forgotten,
    logLevel: 'error',
  } satisfies Flags;
  const said = await lighthouse(address, flags, config);
  if (said === undefined) throw new Error(`Lighthouse says nothing of ${address}`);
  return said.lhr;
}

/** One line for each device: points of the categories, the largest paint, and the audits that failed in one visit at least. */
async function score(url: string, path: string, port: number): Promise<void> {
  for (const [device, config] of Object.entries(devices)) {
    const said: Result[] = [];
    for (let round = 0; round < rounds; round += 1) said.push(await visit(`${url}${path}`, port, config));
    const points = categories.map((name) =>
      String(Math.round(middle(said.map((each) => (each.categories[name]?.score ?? 0) * 100)))).padStart(3),
    );
    const paint = middle(
      said.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    );
    const failed = said.flatMap(({ audits, categories: all }) =>
      ['accessibility', 'best-practices'].flatMap((name) =>
        (all[name]?.auditRefs ?? []).map(({ id }) => id).filter((id) => audits[id]?.score === 0),
      ),
    );
    const seconds = (paint / 1000).toFixed(2);
    console.log(
      `${device.padEnd(7)} ${points.join(' ')}  ${seconds} s  ${path}  ${[...new Set(failed)].join(', ')}`,
    );
  }
}

const running = process.env.BENCH_URL;
const demo = running === undefined ? await startDemo() : { url: running, close: async () => undefined };
const profile = await mkdtemp(join(tmpdir(), 'voltdeck-lighthouse-'));
const port = await freePort();
const browser = await openProfile(profile, port);
try {
  const shots = await findShots();
  const paths = (isGuest: boolean) =>
    [...new Set(shots.filter((each) => (each.isGuest ?? false) === isGuest).map(({ path }) => path))].filter(
      (path) => asked.only === undefined || path === asked.only,
    );
  console.log(`device  ${categories.join(', ')}, largest paint`);
  for (const path of paths(true)) await score(demo.url, path, port);
  const own = paths(false);
  if (own.length > 0) await enterDemo(browser, demo.url);
  for (const path of own) await score(demo.url, path, port);
} finally {
  await browser.close();
  await rm(profile, { recursive: true, force: true });
  await demo.close();
}
