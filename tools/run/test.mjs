import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { binOf } from './bin.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureProductBuilt, ensureSimulatorBundled } from './build.mjs';
import { cacheFolder } from './freshness.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { checkSteps, print, runSteps } from './steps.mjs';

/** @typedef {{ passed: number, failed: number }} Tally */

ensureInstalled();
mkdirSync(cacheFolder, { recursive: true });

const tallies = [await runChecks(), runTests(['pure', 'server', 'server-alone', 'web']), await runJourneys()];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @returns {Promise<Tally>} */
async function runChecks() {
  const outcomes = await runSteps(checkSteps(), print);
  const good = outcomes.filter((outcome) => outcome.hasPassed).length;
  return { passed: good, failed: outcomes.length - good };
}

/** @returns {Promise<Tally>} */
async function runJourneys() {
  if (!ensureBrowser()) {
    console.log('\njourneys not run: no browser found');
    return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
  }
  try {
    await ensureProductBuilt();
    await ensureSimulatorBundled();
  } catch (error) {
    console.error(`\njourneys not run: the product could not be built\n${String(error)}`);
    return { passed: 0, failed: 1 };
  }
  return runTests(['journeys']);
}

/**
 * @param {string[]} projects
 * @returns {Tally}
 */
function runTests(projects) {
  const report = join(cacheFolder, `tests-${process.pid}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      binOf('vitest'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  const tally = existsSync(report)
    ? tallyOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  rmSync(report, { force: true });
  // A run that fails outside of its tests, in a set-up or by an unhandled error, counts as one failure.
  return status === 0 ? tally : { ...tally, failed: Math.max(tally.failed, 1) };
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Tally}
 */
function tallyOf({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}
