import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { binOf } from './bin.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureProductBuilt, ensureSimulatorBundled } from './build.mjs';
import { cacheFolder } from './freshness.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { checkSteps, print, runSteps } from './steps.mjs';

/** @typedef {{ passed: number, failed: number, names: string[] }} Tally the names are those of what failed, each with how */

/** So much of what a test failed with is told again at the end. */
const linesOfFailure = 6;
/** So many files are named by how long they took. */
const slowestFiles = 10;

ensureInstalled();
mkdirSync(cacheFolder, { recursive: true });

const tallies = [
  await runChecks(),
  runTests(['pure', 'server', 'server-alone', 'web', 'web-alone', 'driver']),
  await runJourneys(),
];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
for (const name of tallies.flatMap(({ names }) => names)) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @returns {Promise<Tally>} */
async function runChecks() {
  const outcomes = await runSteps(checkSteps(), print);
  const bad = outcomes.filter((outcome) => !outcome.hasPassed);
  return { passed: outcomes.length - bad.length, failed: bad.length, names: bad.map(({ name }) => name) };
}

/** @returns {Promise<Tally>} */
async function runJourneys() {
  if (!ensureBrowser()) {
    console.log('\njourneys not run: no browser found');
    const isMissed = process.env.CI === 'true';
    return { passed: 0, failed: isMissed ? 1 : 0, names: isMissed ? ['journeys: no browser found'] : [] };
  }
  try {
    await ensureProductBuilt();
    await ensureSimulatorBundled();
  } catch (error) {
    console.error(`\njourneys not run: the product could not be built\n${String(error)}`);
    return { passed: 0, failed: 1, names: ['journeys: the product could not be built'] };
  }
  return runTests(['journeys', 'journeys-alone']);
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
    : { passed: 0, failed: 0, names: [] };
  if (existsSync(report)) tellSlowest(JSON.parse(readFileSync(report, 'utf8')));
  rmSync(report, { force: true });
  if (status === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, names: [`${projects.join(', ')}: outside of the tests, see above`] };
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, startTime: number, endTime: number, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, testResults: TestFile[] }} Report
 */

/**
 * @param {Report} report
 * @returns {Tally}
 */
function tallyOf({ numPassedTests, testResults }) {
  const names = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const bad = assertionResults.filter((each) => each.status === 'failed');
    // A file that fails without a failing test failed as it was loaded or set up.
    if (status === 'failed' && bad.length === 0) return [`${file}${howOf([message])}`];
    return bad.map(({ fullName, failureMessages = [] }) => `${file} > ${fullName}${howOf(failureMessages)}`);
  });
  return { passed: numPassedTests, failed: names.length, names };
}

/**
 * @param {string[]} messages
 * @returns {string} how it failed, indented under its name
 */
function howOf(messages) {
  const lines = messages
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, linesOfFailure)
    .map((line) => `\n    ${line.trim()}`)
    .join('');
}

/**
 * @param {Report} report
 */
function tellSlowest({ testResults }) {
  const byTime = testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowestFiles);
  for (const { file, seconds } of byTime) console.log(`slow: ${seconds.toFixed(0)} s ${file}`);
}
