import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** `npm run torture -- fuzz`: frames that are odd in every way, through parser and handlers. */
const { values } = parseArgs({
  options: {
    frames: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    /** The number of the first frame, as a failure names it. */
    from: { type: 'string', default: '0' },
  },
});
for (const [name, text] of Object.entries(values))
  if (!/^\d+$/.test(text)) throw new Error(`--${name} ${text}: give a whole number.`);

const file = 'server/src/doors/central/fuzz/fuzz.test.ts';
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', file];
const { status } = spawnSync(process.execPath, vitest, {
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_FRAMES: values.frames,
    FUZZ_SEED: values.seed,
    FUZZ_FROM: values.from,
  },
});
process.exitCode = status ?? 1;
