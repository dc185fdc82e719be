import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { points } from './points/points';
import { programsOf } from './product/programs';
import { failedOf, jsonOf, tableOf, type Row } from './points/report';
import { runPoint } from './points/run-point';
import { openWorld, sizes } from './world/world';

/** `npm run torture -- attack`: every point of what must not wait, from outside, on a product that runs. */
const { values } = parseArgs({
  options: {
    product: { type: 'string', default: join(import.meta.dirname, '..', '..') },
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    fast: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function say(line: string): void {
  console.log(line);
}

async function attackAll(): Promise<Row[]> {
  const chosen = points.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  const programs = await programsOf(values.product);
  const world = await openWorld(programs, values.fast ? sizes.fast : sizes.whole);
  const rows: Row[] = [];
  try {
    for (const point of chosen) {
      const made = await runPoint(world, point, { isFast: values.fast });
      rows.push(...made);
      made.forEach((row) => say(jsonOf(row)));
    }
  } finally {
    await world.close();
  }
  return rows;
}

const unknown = values.only.filter((name) => points.every((point) => point.name !== name));
if (values.help || unknown.length > 0) {
  say('npm run torture -- attack [--only NAME]… [--product FOLDER] [--json FILE] [--fast]');
  say(`Points: ${points.map(({ name }) => name).join(', ')}.`);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  const rows = await attackAll();
  say(tableOf(rows));
  if (values.json !== undefined) await writeFile(values.json, `${rows.map(jsonOf).join('\n')}\n`);
  process.exitCode = failedOf(rows).length > 0 ? 1 : 0;
}
