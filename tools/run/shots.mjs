import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

ensureInstalled();
if (ensureBrowser()) {
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'e2e/screens/main.ts', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} else {
  console.error('No Chromium found: install it, or name it in CHROMIUM.');
  process.exitCode = 1;
}
