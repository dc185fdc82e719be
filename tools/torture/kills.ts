import { spawnSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { root } from '../run/root.mjs';
import { absenceLine, takeAway } from './kills/away';
import { type HarmName, harmNames } from './kills/harms';
import { lineOf, tableOf } from './kills/report';
import type { Round } from './kills/round';
import { mayHaveDisk, playRounds } from './kills/run';
import { type Programs, torturedPrograms } from './product/programs';

/** `npm run torture -- kills`: processes are killed under charging chargers, and what they sent is laid beside what is billed. */
const { values } = parseArgs({
  options: {
    /** Of each kind, under each kind of parent. */
    rounds: { type: 'string', default: '20' },
    /** Of both OCPP versions together. */
    chargers: { type: 'string', default: '50' },
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'still-seconds': { type: 'string', default: '60' },
    /** How long the database is away, once. */
    minutes: { type: 'string', default: '10' },
    /** A line of JSON a round. */
    json: { type: 'string' },
    /** Leaves out the parent that does not collect. */
    'ordinary-parent': { type: 'boolean', default: false },
    /** Set by the run itself where it is the first process of a namespace, which collects no orphans. */
    'as-first-process': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => console.log(line);
const isHarm = (name: string): name is HarmName => (harmNames as readonly string[]).includes(name);
const asked = values.only.flatMap((names) => names.split(','));

const whole = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is no whole number from 1 on.`);
  return Number(text);
};

const chargers = (): number => 2 * Math.ceil(whole(values.chargers) / 2);

/** What stands still or is full knows no parent that would matter. */
const isOfParent = (harm: HarmName): boolean => harm !== 'frozen' && harm !== 'disk';

function tell(round: Round): void {
  say(lineOf(round));
  if (values.json !== undefined) void appendFile(values.json, `${JSON.stringify(round)}\n`);
}

async function playAll(programs: Programs, harms: readonly HarmName[], parent: string): Promise<Round[]> {
  const played: Round[] = [];
  for (const harm of harms) {
    if (harm === 'disk' && !(await mayHaveDisk())) {
      say('Not run on a full disk: this system does not let us mount one (it takes root and namespaces).');
      continue;
    }
    const rounds = await playRounds({
      programs,
      harm,
      rounds: whole(values.rounds),
      chargers: chargers(),
      seed: whole(values.seed),
      stillSeconds: whole(values['still-seconds']),
      parent,
      tell,
    });
    played.push(...rounds);
  }
  if (harms.length > 0) say(`\n${tableOf(played)}\n`);
  return played;
}

/** The same once more as the first process of a namespace of its own, where the killed stay zombies as in many containers. */
function playAsFirstProcess(harms: readonly HarmName[]): boolean {
  if (harms.length === 0) return true;
  const namespace = ['--pid', '--fork', '--mount-proc', '--kill-child', '--'];
  if (spawnSync('unshare', [...namespace, 'true']).status !== 0) {
    say('Not run under a parent that does not collect: this system allows no namespaces here.');
    return true;
  }
  const same = (['rounds', 'chargers', 'seed', 'json'] as const).flatMap((name) =>
    values[name] === undefined ? [] : [`--${name}=${values[name]}`],
  );
  const again = ['--import', 'tsx', import.meta.filename, '--as-first-process', `--only=${harms.join(',')}`];
  const { status } = spawnSync('unshare', [...namespace, process.execPath, ...again, ...same], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

/** Whether the server bears a database that is away for long. */
async function playAway(programs: Programs): Promise<boolean> {
  const minutes = whole(values.minutes);
  const absence = await takeAway({ programs, chargers: chargers(), seed: whole(values.seed), minutes });
  say(absenceLine(absence));
  if (values.json !== undefined) await appendFile(values.json, `${JSON.stringify(absence)}\n`);
  return absence.faults.length === 0;
}

const isChosen = (name: string): boolean => asked.length === 0 || asked.includes(name);

async function run(): Promise<boolean> {
  const chosen = harmNames.filter(isChosen);
  const programs = await torturedPrograms();
  const isFirst = values['as-first-process'];
  say(`${values.rounds} rounds, ${chargers()} chargers, seed ${values.seed}`);
  const parent = isFirst ? 'a parent that does not collect' : 'an ordinary parent';
  const played = await playAll(programs, chosen, parent);
  const isWell =
    played.every(({ faults }) => faults.length === 0) &&
    (!isChosen('away') || isFirst || (await playAway(programs)));
  if (isFirst || values['ordinary-parent']) return isWell;
  return playAsFirstProcess(chosen.filter(isOfParent)) && isWell;
}

if (values.help || !asked.every((name) => name === 'away' || isHarm(name))) {
  say(
    'npm run torture -- kills [--rounds 20] [--chargers 50] [--only NAME,…] [--seed N] [--still-seconds 60] [--minutes 10] [--ordinary-parent] [--json FILE]',
  );
  say(`Kinds: ${harmNames.join(', ')}, away.`);
  process.exit(values.help ? 0 : 2);
} else if (process.platform !== 'linux') {
  console.error('This torture finds the processes of the database in /proc, which this system has not.');
  process.exit(2);
} else process.exit((await run()) ? 0 : 1);
