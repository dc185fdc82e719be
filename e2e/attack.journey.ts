import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { points } from '../tools/torture/points/points';
import { failedOf } from '../tools/torture/points/report';
import { runPoint } from '../tools/torture/points/run-point';
import { programsOf } from '../tools/torture/product/programs';
import { openWorld, sizes, type World } from '../tools/torture/world/world';

let world: World;

beforeAll(async () => {
  world = await openWorld(await programsOf(join(import.meta.dirname, '..')), sizes.small);
});
afterAll(() => world.close());

/** These take minutes, root, or the history of the demo; `npm run torture -- attack` has them all. */
const slow = new Set(['frozen', 'disk-full', 'demo']);

/** Long, because a point that goes on after its test would disturb the next. */
const patienceMs = 300_000;

it.each(points.filter(({ name }) => !slow.has(name)))(
  '$fact',
  async (point) => {
    const rows = await runPoint(world, point, { isFast: true });
    expect(failedOf(rows)).toEqual([]);
  },
  patienceMs,
);
