import { Player } from './testing-charger';
import { linesFor, type Left } from './testing-results';
import { scriptsOf } from './testing-scripts';
import { epochMs, hourMs, minuteMs, type Script, type Session, type Step } from './testing-story';
import { openWorld, type World } from './testing-world';

/** In what order chargers that speak at one time are heard, and how many at once; results must not depend on it. */
export interface Interleaving {
  atOnce: number;
  isReversed: boolean;
}

export const usual: Interleaving = { atOnce: 8, isReversed: false };

/**
 * When the clock brings something, whatever chargers there are: often while they charge, then now and then,
 * and at last so late that nothing stays open.
 */
const upkeeps: readonly number[] = [
  ...Array.from({ length: 20 * 6 }, (_, index) => index * 10 * minuteMs),
  ...Array.from({ length: 26 }, (_, index) => (20 + 2 * index) * hourMs),
  ...[30, 60, 90].map((days) => days * 24 * hourMs),
];
const isUpkeep = new Set(upkeeps);

interface Turn {
  player: Player;
  session: Session;
  step: Step;
}

/** Works on all, some at once. */
async function forAll<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const lane = async (): Promise<void> => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, lane));
}

/** What each charger does at each time, by its order. */
function turnsOf(scripts: readonly Script[], players: readonly Player[]): Map<number, Turn[][]> {
  const byTime = new Map<number, Turn[][]>();
  for (const [index, { sessions }] of scripts.entries()) {
    const player = players[index];
    if (player === undefined) continue;
    const mine = new Map<number, Turn[]>();
    for (const session of sessions)
      for (const step of session.steps)
        mine.set(step.at, [...(mine.get(step.at) ?? []), { player, session, step }]);
    for (const [at, turns] of mine) byTime.set(at, [...(byTime.get(at) ?? []), turns]);
  }
  return byTime;
}

/** What came of a charger since its last session. */
function leftBy(world: World): (player: Player) => Promise<Left> {
  const seen = new Map<number, { order: number; quarantined: number }>();
  return async (player) => {
    const { order, quarantined } = seen.get(player.id) ?? { order: 0, quarantined: 0 };
    const orders = await world.rows<{ id: number }>(
      'select id from orders where charge_point_id = $1 and id > $2 order by id',
      [player.id, order],
    );
    const kept = await world.rows<{ id: number; action: string; reason: string }>(
      'select id, action, reason from quarantine where charge_point_id = $1 and id > $2 order by id',
      [player.id, quarantined],
    );
    seen.set(player.id, {
      order: orders.at(-1)?.id ?? order,
      quarantined: kept.at(-1)?.id ?? quarantined,
    });
    return {
      orders: orders.map(({ id }) => id),
      quarantined: kept.map(({ action, reason }) => `${action}:${reason}`),
      notes: player.notes.splice(0),
    };
  };
}

async function enter(world: World, scripts: readonly Script[], { atOnce }: Interleaving): Promise<Player[]> {
  const players = new Map<Script, Player>();
  await forAll(scripts, Math.min(4, atOnce), async (script) => {
    const player = new Player(world, script.profile, await world.add(script.profile));
    await player.play({ at: 0, do: 'connect' });
    players.set(script, player);
  });
  return scripts.flatMap((script) => players.get(script) ?? []);
}

/** Plays sessions of a seed through the door of chargers, on a database of their own; a line for each. */
export async function runGolden(of: {
  seed: number;
  from: number;
  sessions: number;
  how?: Interleaving;
}): Promise<{ lines: string[]; scripts: Script[] }> {
  const { atOnce, isReversed } = of.how ?? usual;
  const scripts = scriptsOf(of.seed, of);
  const world = await openWorld();
  try {
    const players = await enter(world, scripts, { atOnce, isReversed });
    const turns = turnsOf(scripts, players);
    const left = new Map<Session, Left>();
    const whatIsLeft = leftBy(world);
    const times = [...new Set([...turns.keys(), ...upkeeps])].toSorted((one, other) => one - other);
    for (const at of times) {
      world.clock.set(new Date(epochMs + at));
      if (isUpkeep.has(at)) await world.upkeep();
      const now = turns.get(at) ?? [];
      await forAll(isReversed ? now.toReversed() : now, atOnce, async (steps) => {
        for (const { player, session, step } of steps) {
          await player.play(step);
          if (step.do === 'end') left.set(session, await whatIsLeft(player));
        }
      });
      await world.settled();
    }
    return { lines: await linesFor(world, scripts, left), scripts };
  } finally {
    await world.close();
  }
}
