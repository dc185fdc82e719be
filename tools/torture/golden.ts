import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    /** Where to write what the sessions come to now; without it they are compared with what is recorded. */
    record: { type: 'string' },
    /** How many are played; all that are recorded unless told, 10,000 for a new record. */
    sessions: { type: 'string' },
    /** Chargers that speak at one time are heard the other way round, fewer at once. */
    reversed: { type: 'boolean', default: false },
  },
});
const asked = values.sessions ?? (values.record === undefined ? 'all' : '10000');
// A charge point plays ten sessions, one after the other.
if (asked !== 'all' && !/^[1-9]\d*0$/.test(asked))
  throw new Error(`--sessions ${asked}: give a whole number of tens.`);

const file = 'server/src/doors/central/golden/golden.test.ts';
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', file];
const { status } = spawnSync(process.execPath, vitest, {
  stdio: 'inherit',
  env: {
    ...process.env,
    GOLDEN_SESSIONS: asked,
    GOLDEN_RECORD: values.record === undefined ? '' : resolve(values.record),
    GOLDEN_REVERSED: values.reversed ? '1' : '',
  },
});
process.exitCode = status ?? 1;
