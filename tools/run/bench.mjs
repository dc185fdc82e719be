import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

ensureInstalled();
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'tools/bench/testing-prices.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
