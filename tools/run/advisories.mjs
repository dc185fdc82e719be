import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** The registry is asked no longer than this. */
const patienceMs = 5_000;

/**
 * What `npm audit` knows of the packages of the product, from high on.
 * It takes the network, so only `npm run check` asks; `npm test` gives the same verdict everywhere.
 * @returns {Promise<{ hasPassed: boolean, lines: string[] }>}
 */
export async function lookForAdvisories() {
  const began = performance.now();
  const output = await runAudit();
  return verdictOn(output, (performance.now() - began) / 1000);
}

/** @returns {Promise<string>} */
function runAudit() {
  const npm = process.env.npm_execpath;
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'];
  const isScript = npm !== undefined && /\.c?js$/.test(npm);
  const child = spawn(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
    shell: !isScript && process.platform === 'win32',
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  return new Promise((resolve) => {
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(output));
  });
}

/**
 * An answer that is no report never fails: no network, a registry that keeps no advisories, or too late.
 * @param {string} output of `npm audit --json`
 * @param {number} seconds
 * @returns {{ hasPassed: boolean, lines: string[] }}
 */
export function verdictOn(output, seconds) {
  const found = vulnerabilitiesIn(output);
  const line = `advisories ${seconds.toFixed(1).padStart(5)} s`;
  if (found === undefined)
    return { hasPassed: true, lines: [`skipped ${line}  the registry could not be asked`] };
  const serious = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
  if (serious.length === 0) return { hasPassed: true, lines: [`ok      ${line}`] };
  const remedies = serious.map(
    ({ name, severity, range }) =>
      `        ${name} ${range} has a ${severity} advisory. Update it, or what brings it (npm ls ${name}); npm audit tells more.`,
  );
  return { hasPassed: false, lines: [`FAILED  ${line}`, ...remedies] };
}

/**
 * @param {string} output
 * @returns {{ name: string, severity: string, range: string }[] | undefined}
 */
function vulnerabilitiesIn(output) {
  try {
    const { vulnerabilities } = JSON.parse(output);
    return vulnerabilities === undefined ? undefined : Object.values(vulnerabilities);
  } catch {
    return undefined;
  }
}
