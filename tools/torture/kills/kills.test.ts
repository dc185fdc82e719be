import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../../simulator/src/index';
import { torturedPrograms } from '../product/programs';
import { missingKinds } from './books';
import type { HarmName } from './harms';
import { Game, type Round } from './round';
import { openScene, type Scene } from './scene';

/** Long, because a round that goes on after its test would disturb the next. */
const patienceMs = 300_000;

/** `npm run torture -- kills` has twenty of each, a database that stands still and a full disk too. */
describe.runIf(process.platform === 'linux')('what chargers sent is billed to the Wh, or held', () => {
  let scene: Scene | undefined;
  let game: Game;
  let settled: Round['settled'] = {};
  beforeAll(async () => {
    const opened = await openScene({ programs: await torturedPrograms(), chargers: 10, seed: 7 });
    scene = opened;
    game = new Game(opened, randomFrom(7), { stillSeconds: 60 });
  }, patienceMs);
  afterAll(() => scene?.close());

  it.each<HarmName>(['server', 'database', 'both'])(
    'after kill -9 of %s',
    async (harm) => {
      const round = await game.play(harm, 1, 'vitest');
      const { faults, sentWh, billedWh, heldWh, quarantinedWh } = round;
      settled = round.settled;
      expect(faults).toEqual([]);
      expect(billedWh + heldWh + quarantinedWh).toBe(sentWh);
      expect(billedWh).toBeGreaterThan(0);
    },
    patienceMs,
  );

  it('by every kind of payment', () => {
    expect(missingKinds(settled)).toEqual([]);
  });
});
