import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** What can be done to the product, most of it while it runs. @type {Readonly<Record<string, string>>} */
const tortures = {
  attack: 'tools/torture/attack.ts',
  victims: 'tools/torture/victims.ts',
  restarts: 'tools/torture/testing-restarts.ts',
  golden: 'tools/torture/golden.ts',
  migration: 'tools/torture/migration.ts',
  scenarios: 'tools/torture/scenarios.ts',
  fuzz: 'tools/torture/fuzz.ts',
  backup: 'tools/torture/backup.ts',
  container: 'tools/torture/container.ts',
  nodes: 'tools/torture/nodes.ts',
  kills: 'tools/torture/kills.ts',
};

const [name = '', ...rest] = process.argv.slice(2);
const torture = tortures[name];
if (torture === undefined) {
  console.error(`npm run torture -- NAME; there are ${Object.keys(tortures).join(', ')}.`);
  process.exitCode = 2;
} else {
  ensureInstalled();
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', torture, ...rest], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
