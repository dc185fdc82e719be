import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { programsOf } from './product/programs';
import { loads } from './victims/loads';
import { measure, type Measured, serversCore } from './victims/measure';
import { comparison, isFine, jsonOf, linesOf } from './victims/report';
import { mayPin, onCore } from './victims/worker';
import { openWorld, sizes } from './world/world';

/** `npm run torture -- victims`: what another operator waits while somebody attacks, beside a harmless load of the same rate. */
const { values } = parseArgs({
  options: {
    product: { type: 'string', default: join(import.meta.dirname, '..', '..') },
    against: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    fast: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => console.log(line);
const extent = {
  seconds: Number(values.seconds ?? (values.fast ? 3 : 8)),
  rounds: Number(values.rounds ?? (values.fast ? 2 : 4)),
};
const chosen = loads.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
const written: string[] = [];

async function measureAll(folder: string): Promise<Measured[]> {
  const programs = await programsOf(folder);
  const world = await openWorld(programs, sizes.whole, onCore(serversCore));
  const all: Measured[] = [];
  say(`\n${folder}`);
  try {
    for (const load of chosen) {
      const measured = await measure(world, load, extent);
      all.push(measured);
      linesOf(measured).forEach(say);
      written.push(jsonOf(measured, folder));
    }
  } finally {
    await world.close();
  }
  return all;
}

async function run(): Promise<number> {
  say(
    `${extent.rounds} phases of ${extent.seconds} s of each kind by turns; p50 / p99 / longest in ms, from when a call was due.`,
  );
  say(
    mayPin
      ? 'Server and database on one processor; attacker and victims on another, where the attacker gives way.'
      : 'This system does not bind processes to processors, so that the attacker takes time from the server.',
  );
  const before = values.against === undefined ? [] : await measureAll(values.against);
  const after = await measureAll(values.product);
  if (before.length > 0) ['', ...comparison(before, after)].forEach(say);
  if (values.json !== undefined) await writeFile(values.json, `${written.join('\n')}\n`);
  const failed = after.filter((measured) => !isFine(measured)).length;
  say(`\n${after.length - failed} ok, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

const unknown = values.only.filter((name) => loads.every((load) => load.name !== name));
if (values.help || unknown.length > 0) {
  say(
    'npm run torture -- victims [--only NAME]… [--product FOLDER] [--against FOLDER] [--seconds N] [--rounds N] [--json FILE] [--fast]',
  );
  say(`Attacks: ${loads.map(({ name }) => name).join(', ')}.`);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  process.exitCode = await run();
}
