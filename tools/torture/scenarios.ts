import { parseArgs } from 'node:util';
import { tableOf, troubleNames } from '../../simulator/src/index';
import { runScenarios, type Trouble, type TroubleResult } from './scenarios/run';

/** `npm run torture -- scenarios`: what chargers send in trouble, beside what is billed of it. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    /** Of each version. */
    chargers: { type: 'string', default: '50' },
    sessions: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    /** All scenarios at once instead of one after the other. */
    together: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const names: readonly string[] = troubleNames;
const isName = (name: string): name is Trouble => names.includes(name);

/** What of the chargers themselves is amiss, beside what is billed. */
function faultsOf({ report }: TroubleResult): string[] {
  const { unsettled, lostMessages, violations } = report;
  return [
    ...(unsettled > 0 ? [`${unsettled} sessions were not acknowledged`] : []),
    ...(lostMessages > 0 ? [`${lostMessages} messages were refused again and again`] : []),
    ...violations.first.map(({ identity, action, what }) => `${identity}: answer to ${action}: ${what}`),
  ];
}

function tell(result: TroubleResult): void {
  const { scenario, accounts, seconds } = result;
  const faults = faultsOf(result);
  console.log(JSON.stringify({ scenario, seconds, ...accounts, chargersFaults: faults }));
  console.log(`\n${tableOf(scenario, accounts)}`);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(`  ${Math.round(seconds)} s\n`);
}

const whole = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is no whole number from 1 on.`);
  return Number(text);
};

if (values.help || !values.only.every(isName)) {
  console.log(
    'npm run torture -- scenarios [--only NAME]… [--chargers 50] [--sessions 3] [--seed 1] [--together]',
  );
  console.log(`Scenarios: ${names.join(', ')}.`);
  process.exitCode = values.help ? 0 : 2;
} else {
  const chosen = troubleNames.filter((name) => values.only.length === 0 || values.only.includes(name));
  const results = await runScenarios({
    turns: values.together ? [chosen] : chosen.map((name) => [name]),
    chargers: whole(values.chargers),
    sessionsEach: whole(values.sessions),
    seed: whole(values.seed),
    tell,
  });
  const isWell = results.every(
    (result) => result.accounts.sum.faults.length === 0 && faultsOf(result).length === 0,
  );
  process.exitCode = isWell ? 0 : 1;
}
