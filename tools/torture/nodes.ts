import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { tableOf as accountsTableOf } from '../../simulator/src/index';
import type { Round } from './nodes/kills';
import { partNames, runNodes } from './nodes/run';
import { failedOf, jsonOf, tableOf } from './points/report';
import { programsOf } from './product/programs';

/** `npm run torture -- nodes`: two nodes on one PostgreSQL, of which one is killed again and again. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    chargers: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '45' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    fast: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function say(line: string): void {
  console.log(line);
}

const whole = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is no whole number from 1 on.`);
  return Number(text);
};

function tellRound({
  number,
  node,
  afterSeconds,
  awaySeconds,
  running,
  accounts,
  seconds,
  faults,
}: Round): void {
  const title = `kill ${number}`;
  say(
    `\n${title}: node ${node} after ${afterSeconds.toFixed(1)} s, with ${running} sessions running, away for ${awaySeconds.toFixed(1)} s; ${Math.round(seconds)} s in all`,
  );
  say(accountsTableOf(title, accounts));
  for (const fault of faults.filter((each) => !accounts.sum.faults.includes(each))) say(`  ${fault}`);
}

if (values.help) {
  say(
    'npm run torture -- nodes [--kills 20] [--chargers 50] [--seconds 45] [--seed 1] [--only NAME]… [--fast]',
  );
  say(`There are ${partNames.join(', ')}.`);
} else {
  const rows = await runNodes({
    programs: await programsOf(join(import.meta.dirname, '..', '..')),
    kills: whole(values.kills),
    chargers: whole(values.chargers),
    seconds: whole(values.seconds),
    seed: whole(values.seed),
    only: values.only,
    isFast: values.fast,
    tell: (row) => say(jsonOf(row)),
    tellRound,
  });
  say(tableOf(rows));
  process.exitCode = failedOf(rows).length > 0 ? 1 : 0;
}
