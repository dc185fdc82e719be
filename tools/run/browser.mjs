import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine; `CHROMIUM` names another one. @returns {string | undefined} */
export function findBrowser() {
  const named = process.env.CHROMIUM;
  return [...(named ? [named] : []), ...places].find((path) => existsSync(path) && answers(path));
}

/** Installs Debian's Chromium where that is possible: as root, with apt. @returns {string | undefined} */
export function ensureBrowser() {
  const found = findBrowser();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log('Installing Chromium for the journeys …');
  apt(['update']);
  apt(['install', '--yes', '--no-install-recommends', 'chromium']);
  return findBrowser();
}

/** On some systems the file is only a stub that asks for another installer. @param {string} path */
function answers(path) {
  try {
    return /Chrom/.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return false;
  }
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`);
}
