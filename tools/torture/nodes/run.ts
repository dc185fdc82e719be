import type { Charger } from '../../../simulator/src/index';
import { type Beat, tallyOf, told } from '../load/pace';
import type { Finding } from '../points/point';
import type { Row } from '../points/report';
import type { Programs } from '../product/programs';
import { judgeBooks } from './books';
import { commandTimes, type Extent } from './commands';
import { eventTimes } from './events';
import { judgeJobs, watchJobs } from './jobs';
import { findingOf, playRounds, type Round } from './kills';
import { judgeRights } from './rights';
import { Screens } from './screens';
import { cardOf, connectFleet, openWorld, type World } from './world';

export interface WantedRun {
  programs: Programs;
  kills: number;
  /** That charge while nodes are killed, half of them of each version. */
  chargers: number;
  /** How long commands and events are timed, each way. */
  seconds: number;
  seed: number;
  /** Names of parts; all where there are none. */
  only?: readonly string[];
  /** Looks whether all arrives, and not how fast; with a database that a power cut would harm. */
  isFast: boolean;
  tell?(row: Row): void;
  tellRound?(round: Round): void;
}

/** Within which 99 of 100 commands and events reach the other node, in ms. */
const mostMs = 100;
const leastTimed = { whole: 300, fast: 2 };

/** Chargers of each version that are asked, and as many that are read, at each node. */
const timedChargers = { whole: 4, fast: 1 };

const extentOf = ({ isFast }: Pick<WantedRun, 'isFast'>) => (isFast ? 'fast' : 'whole');

function timesOf(did: string, beats: readonly Beat[], isFast: boolean): Finding {
  const tally = tallyOf(beats);
  const isEnough = tally.count >= leastTimed[extentOf({ isFast })] && tally.failed === 0;
  return {
    did,
    expected: isFast ? 'each arrives' : `each arrives, 99 of 100 within ${mostMs} ms`,
    seen: told(tally),
    isFine: isEnough && (isFast || tally.p99 < mostMs),
    figures: { count: tally.count, failed: tally.failed, p50: tally.p50, p99: tally.p99, max: tally.max },
  };
}

async function judgeTimes(world: World, wanted: WantedRun): Promise<Finding[]> {
  const { seconds, seed, isFast } = wanted;
  const extent: Extent = { count: timedChargers[extentOf(wanted)], seconds, seed, isFast };
  const [one, other] = world.nodes;
  const ways = [
    { asked: one, holder: other },
    { asked: other, holder: one },
  ].slice(0, isFast ? 1 : 2);
  const commands: Beat[] = [];
  for (const way of ways) commands.push(...(await commandTimes(world, way, extent)));
  const events: Beat[] = [];
  for (const way of ways) events.push(...(await eventTimes(world, way, extent)));
  const findings = [
    timesOf('starts and stops asked at one node, of chargers at the other', commands, isFast),
    timesOf('readings taken in at one node, listened to at the other', events, isFast),
  ];
  if (isFast) return findings;
  // Beside them, what one node alone takes on this machine.
  const within = { asked: one, holder: one };
  const ownCommands = await commandTimes(world, within, extent);
  const ownEvents = await eventTimes(world, within, extent);
  return [
    ...findings,
    timesOf('the same starts and stops within one node', ownCommands, true),
    timesOf('the same readings within one node', ownEvents, true),
  ];
}

/** A charger that charges all the time. */
async function chargeOn(charger: Charger): Promise<void> {
  charger.plugIn(1, { batteryWh: 93_000, soc: 10, maxPowerW: 150_000 });
  await charger.presentCard(1, cardOf(charger.identity));
  await charger.until(() => charger.connector(1)?.session != null);
}

async function judgeKills(world: World, wanted: WantedRun, all: Charger[]): Promise<Finding[]> {
  const { kills, seed, isFast, tellRound } = wanted;
  const shown = await connectFleet(world, { kind: 'SCREEN', count: 1, seed });
  const street = await connectFleet(world, { kind: 'STREET', count: Math.ceil(wanted.chargers / 2), seed });
  all.push(...shown, ...street);
  const [station] = shown;
  if (station === undefined) throw new Error('no charger is looked at');
  await chargeOn(station);
  const screens = await Screens.open(world, station);
  const seen: string[] = [];
  const also = async (): Promise<string[]> => {
    const faults = await screens.lookAgain();
    seen.push(...faults);
    return faults;
  };
  try {
    const rounds = await playRounds(world, { chargers: street, kills, seed, isFast, tell: tellRound, also });
    return [findingOf(rounds), await screens.judge(seen)];
  } finally {
    await screens.close();
  }
}

type Part = (world: World, wanted: WantedRun, chargers: Charger[]) => Promise<Finding[]>;

/** In this order: what is counted at the end is of all before it. */
const parts: Readonly<Record<string, Part>> = {
  times: judgeTimes,
  rights: judgeRights,
  kills: judgeKills,
  jobs: async ({ house }) => [await judgeJobs(house)],
  books: judgeBooks,
};
export const partNames: readonly string[] = Object.keys(parts);

/** Everything that two nodes on one database are to hold, one after the other. */
export async function runNodes(wanted: WantedRun): Promise<Row[]> {
  const { programs, isFast, chargers, only = [] } = wanted;
  const timed = timedChargers[extentOf(wanted)];
  const counts = { STREET: Math.ceil(chargers / 2), ASKED: timed, READ: timed, SCREEN: 1 };
  const world = await openWorld({ programs, counts, isFast });
  const rows: Row[] = [];
  const all: Charger[] = [];
  try {
    await watchJobs(world.house);
    for (const [index, [name, part]] of Object.entries(parts).entries()) {
      if (only.length > 0 && !only.includes(name)) continue;
      for (const finding of await part(world, wanted, all)) {
        const row = { point: index + 1, name, ...finding };
        rows.push(row);
        wanted.tell?.(row);
      }
    }
    return rows;
  } finally {
    for (const charger of all) charger.close();
    await world.close();
  }
}
