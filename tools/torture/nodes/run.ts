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
  /** Looks whether all arrives, and not how fast; with a database that a power cut would harm. */
  isFast: boolean;
  tell?(row: Row): void;
  tellRound?(round: Round): void;
}

/** Within which 99 of 100 commands and events reach the other node, in ms. */
const mostMs = 100;
const leastTimed = { whole: 300, fast: 4 };

/** Chargers of each version that are asked, and that are read, at each node. */
const timedChargers = { whole: 6, fast: 1 };

function timesOf(did: string, beats: readonly Beat[], isFast: boolean): Finding {
  const tally = tallyOf(beats);
  const isEnough = tally.count >= leastTimed[isFast ? 'fast' : 'whole'] && tally.failed === 0;
  return {
    did,
    expected: isFast ? 'each arrives' : `each arrives, 99 of 100 within ${mostMs} ms`,
    seen: told(tally),
    isFine: isEnough && (isFast || tally.p99 < mostMs),
    figures: { count: tally.count, failed: tally.failed, p50: tally.p50, p99: tally.p99, max: tally.max },
  };
}

/** Both ways, one after the other, so that each node is once the one that is asked. */
async function bothWays(
  { nodes: [one, other] }: World,
  time: (way: { asked: World['nodes'][0]; holder: World['nodes'][0] }) => Promise<Beat[]>,
): Promise<Beat[]> {
  return [...(await time({ asked: one, holder: other })), ...(await time({ asked: other, holder: one }))];
}

async function judgeTimes(world: World, { seconds, seed, isFast }: WantedRun): Promise<Finding[]> {
  const extent: Extent = { count: timedChargers[isFast ? 'fast' : 'whole'], seconds, seed };
  const commands = await bothWays(world, (way) => commandTimes(world, way, extent));
  const events = await bothWays(world, (way) => eventTimes(world, way, extent));
  return [
    timesOf('starts and stops asked at one node, of chargers at the other', commands, isFast),
    timesOf('readings taken in at one node, listened to at the other', events, isFast),
  ];
}

/** A charger that charges all the time. */
async function chargeOn(charger: Charger): Promise<void> {
  charger.plugIn(1, { batteryWh: 93_000, soc: 10, maxPowerW: 150_000 });
  await charger.presentCard(1, cardOf(charger.identity));
  await charger.until(() => charger.connector(1)?.session != null);
}

async function judgeKills(world: World, wanted: WantedRun, all: Charger[]): Promise<Finding[]> {
  const { kills, seed, tellRound } = wanted;
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
    const rounds = await playRounds(world, { chargers: street, kills, seed, tell: tellRound, also });
    return [findingOf(rounds), await screens.judge(seen)];
  } finally {
    await screens.close();
  }
}

/** Everything that two nodes on one database are to hold, one after the other. */
export async function runNodes(wanted: WantedRun): Promise<Row[]> {
  const { programs, isFast, chargers } = wanted;
  const timed = timedChargers[isFast ? 'fast' : 'whole'];
  const counts = { STREET: Math.ceil(chargers / 2), ASKED: timed, READ: timed, SCREEN: 1 };
  const world = await openWorld({ programs, counts, isFast });
  const rows: Row[] = [];
  const add = (point: number, name: string, findings: readonly Finding[]): void => {
    for (const finding of findings) {
      const row = { point, name, ...finding };
      rows.push(row);
      wanted.tell?.(row);
    }
  };
  const all: Charger[] = [];
  try {
    await watchJobs(world.house);
    add(1, 'times', await judgeTimes(world, wanted));
    add(2, 'rights', await judgeRights(world));
    add(3, 'kills', await judgeKills(world, wanted, all));
    add(4, 'jobs', [await judgeJobs(world.house)]);
    add(5, 'books', await judgeBooks(world));
    return rows;
  } finally {
    for (const charger of all) charger.close();
    await world.close();
  }
}
