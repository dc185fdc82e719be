import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const leastNode = [20, 19];
const stampFile = join(root, 'node_modules', '.voltdeck-lock');

/** Installs the packages of package-lock.json when node_modules is missing or holds others. */
export function ensureInstalled() {
  refuseOldNode();
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (textOf(stampFile) === stamp) return;
  if (!isInstalled(lock)) {
    console.error('Installing packages (npm ci) …');
    const { status } = runNpm(['ci', '--include=dev']);
    if (status !== 0) stop('npm ci failed: see the lines above. Nothing was started.');
  }
  writeFileSync(stampFile, stamp);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = leastNode;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  stop(
    `Voltdeck needs Node ${leastNode.join('.')} or newer; this is ${process.version}. See https://nodejs.org.`,
  );
}

/**
 * Whether npm put in place what the lock file says: npm keeps its own list inside node_modules.
 * @param {string} lock
 */
function isInstalled(lock) {
  const listed = textOf(join(root, 'node_modules', '.package-lock.json'));
  if (listed === undefined) return false;
  /** @type {Record<string, { version?: string }>} */
  const present = JSON.parse(listed).packages;
  /** @type {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} */
  const wanted = JSON.parse(lock).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    const found = present[path];
    if (path === '' || (!found && (optional || devOptional || peer))) return true;
    return found !== undefined && found.version === version;
  });
}

/** @param {string[]} args */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit') };
  if (npm && /\.c?js$/.test(npm)) return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Ends the script with one clear line.
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message);
  process.exit(1);
}
