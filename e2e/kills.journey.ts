import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../simulator/src/index';
import { ensureTorturedBuilt } from '../tools/run/build.mjs';
import type { HarmName } from '../tools/torture/kills/harms';
import { Game } from '../tools/torture/kills/round';
import { openScene, type Scene } from '../tools/torture/kills/scene';
import { programsOf } from '../tools/torture/product/programs';

/** `npm run torture -- kills` has twenty of each, a frozen database and a full disk too. */
describe.runIf(process.platform === 'linux')(
  'what chargers sent is billed to the Wh, or held, after kill -9',
  () => {
    let scene: Scene;
    let game: Game;
    beforeAll(async () => {
      const built = await programsOf(join(import.meta.dirname, '..'));
      const programs = { ...built, server: await ensureTorturedBuilt() };
      scene = await openScene({ programs, chargers: 10, seed: 7 });
      game = new Game(scene, randomFrom(7), { stillSeconds: 60 });
    });
    afterAll(() => scene.close());

    it.each<HarmName>(['server', 'database', 'both'])(
      'of %s',
      async (harm) => {
        const { faults, sentWh, billedWh, heldWh, quarantinedWh } = await game.play(harm, 1, 'vitest');
        expect(faults).toEqual([]);
        expect(billedWh + heldWh + quarantinedWh).toBe(sentWh);
        expect(billedWh).toBeGreaterThan(0);
      },
      300_000,
    );
  },
);
