import { setTimeout as sleep } from 'node:timers/promises';
import { sessions } from '@voltdeck/contract';
import type { Api } from '../../../e2e/api';
import { randomFrom } from '../../../simulator/src/charger/random';
import type { Charger } from '../../../simulator/src/index';
import type { Beat } from '../load/pace';
import type { Node } from './node';
import { connectFleet, type World } from './world';

const car = { batteryWh: 77_000, soc: 30, maxPowerW: 22_000 };
const patienceMs = 20_000;

export interface Extent {
  /** Chargers of each version at each node. */
  count: number;
  seconds: number;
  seed: number;
  /** Once each, without warming up. */
  isFast: boolean;
}

/** Asks by a call, and answers how long it took until the charger had the frame. */
async function timed(charger: Charger, what: RegExp, ask: () => Promise<unknown>): Promise<Beat> {
  const began = performance.now();
  const over = new AbortController();
  const came = new Promise<number>((resolve) => {
    const off = charger.on('asked', ({ action }) => {
      if (what.test(action)) resolve(performance.now());
    });
    over.signal.addEventListener('abort', off);
  });
  const late = sleep(patienceMs, null, { signal: over.signal }).catch(() => null);
  try {
    const [, atMs] = await Promise.all([ask(), Promise.race([came, late])]);
    return { ms: (atMs ?? performance.now()) - began, fault: atMs === null ? 'never came' : undefined };
  } catch (error) {
    return { ms: performance.now() - began, fault: String(error) };
  } finally {
    over.abort();
  }
}

interface Visits {
  api: Api;
  id: number;
  untilMs: number;
  isFast: boolean;
  random: () => number;
}

/** Cars come to one charger, are started and stopped from the other node, and go. */
async function visits(charger: Charger, { api, id, untilMs, isFast, random }: Visits): Promise<Beat[]> {
  const body = { power_source_id: id, connector: 1 };
  const rest = (least: number, most: number): Promise<void> => sleep(least + random() * (most - least));
  const beats: Beat[] = [];
  const leastVisits = isFast ? 1 : 2;
  if (!isFast) await rest(0, 4000);
  // The first visit warms up whatever is asked for the first time.
  for (let visit = 0; visit < leastVisits || performance.now() < untilMs; visit += 1) {
    if (visit === 1) beats.length = 0;
    charger.plugIn(1, car);
    await rest(500, 1500);
    beats.push(
      await timed(charger, /Start/, () =>
        api.call(sessions.startOrder, { body: { ...body, quantity: 'full' } }),
      ),
    );
    await charger.until(() => charger.sessions().at(-1)?.transactionId != null);
    // Before the central system has heard of the session, a stop would call its start off.
    await charger.settled();
    await rest(500, 1500);
    beats.push(await timed(charger, /Stop/, () => api.call(sessions.stopOrder, { body })));
    await charger.until(() => charger.sessions().at(-1)?.isSettled === true);
    charger.unplug(1);
    await charger.settled();
    await rest(500, 1500);
  }
  return beats;
}

/** How long a start or stop asked at one node needs until the charger has it whose socket the other one holds. */
export async function commandTimes(
  world: World,
  { asked, holder }: { asked: Node; holder: Node },
  { count, seconds, seed, isFast }: Extent,
): Promise<Beat[]> {
  const chargers = await connectFleet(world, { kind: 'ASKED', count, seed, at: holder });
  try {
    const api = await world.apiOf(asked);
    const untilMs = performance.now() + seconds * 1000;
    const all = chargers.map((charger, index) => {
      const id = world.secrets.get(charger.identity)?.id ?? 0;
      return visits(charger, { api, id, untilMs, isFast, random: randomFrom(seed * 31 + index) });
    });
    return (await Promise.all(all)).flat();
  } finally {
    for (const charger of chargers) charger.close();
  }
}
