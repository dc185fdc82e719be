import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.mjs';
import { ensureProductBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** What can be measured; prices when nothing is named. @type {Readonly<Record<string, string>>} */
const benches = {
  prices: 'tools/bench/testing-prices.ts',
  messages: 'tools/bench/testing-messages.ts',
  ocpp: 'tools/bench/ocpp.ts',
  people: 'tools/bench/people.ts',
  readings: 'tools/bench/testing-readings.ts',
  'work-list': 'tools/bench/testing-work-list.ts',
  audit: 'tools/bench/testing-audit.ts',
  access: 'tools/bench/testing-access.ts',
  statement: 'tools/bench/testing-statement.ts',
  reports: 'tools/bench/testing-reports.ts',
  lists: 'tools/bench/testing-lists.ts',
  stations: 'tools/bench/testing-stations.ts',
  webhooks: 'tools/bench/testing-webhooks.ts',
  screens: 'e2e/speed/main.ts',
  lighthouse: 'e2e/lighthouse/main.ts',
};

/** Those that measure in a browser. */
const inBrowser = new Set(['screens', 'lighthouse']);

const [name = 'prices', ...rest] = process.argv.slice(2);
ensureInstalled();
const bench = benches[name];
if (bench === undefined) {
  console.error(`No such bench: ${name}. There are ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 2;
} else if (inBrowser.has(name) && !ensureBrowser()) {
  console.error('No Chromium found: install it, or name it in CHROMIUM.');
  process.exitCode = 1;
} else {
  if (name === 'screens') await ensureProductBuilt();
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', bench, ...rest], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
