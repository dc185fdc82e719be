import type { PeerClock } from '@voltdeck/ocpp';
import { randomFrom } from '../charger/random';
import type { Car } from '../charger/state';
import type { Charger } from '../run/charger';
import { pause, systemClock } from '../run/clock';
import { arrivingCar, pick, secondsIn, type Span, waitFor } from './people';

export interface CommuterOptions {
  /** Connected chargers; every connector of each gets its own cars. */
  chargers: readonly Charger[];
  /** The cards people carry. */
  tags: readonly string[];
  seed?: number;
  /** How many sessions in all; without a number it goes on until the signal. */
  sessions?: number;
  /** How people start: by card, from afar, or some each way. Default card. */
  start?: 'card' | 'remote' | 'mixed';
  /** Between two cars on a connector. Default 5 to 60 s. */
  pauseSeconds?: Span;
  /** How long people charge. Default 60 to 600 s. */
  chargeSeconds?: Span;
  /** The cars that come. Default: of every kind, with some charge left. */
  arriving?(random: () => number): Car;
  /** The state of charge at which people have enough, 0 to 100; without it their time decides. */
  untilSoc?: number;
  /** How long a person waits for a remote start. Default 120. */
  startTimeoutSeconds?: number;
  /** A car waits for a start from afar, which whoever listens here may give; a rejection ends the run. */
  onPlugged?(identity: string, connector: number): void | Promise<void>;
  /** A person wants to stop from afar; without a listener they use the card or pull the plug. */
  onWantsStop?(identity: string, connector: number): void | Promise<void>;
  signal?: AbortSignal;
  clock?: PeerClock;
}

interface Visit {
  charger: Charger;
  connector: number;
  random: () => number;
  signal: AbortSignal;
  clock: PeerClock;
  options: CommuterOptions;
}

/** Starts by card or has it done from afar; tells whether energy flows. */
async function start(visit: Visit): Promise<boolean> {
  const { charger, connector, random, options } = visit;
  const way = options.start ?? 'card';
  const isRemote = way === 'remote' || (way === 'mixed' && random() < 0.5);
  const isCharging = () => charger.connector(connector)?.session != null;
  // A charger set to free vend has not waited for anybody.
  if (isCharging()) return true;
  if (isRemote) {
    await options.onPlugged?.(charger.identity, connector);
    return waitFor(visit, isCharging, options.startTimeoutSeconds ?? 120);
  }
  const tag = pick(random, options.tags);
  if (tag === undefined || !(await charger.presentCard(connector, tag))) return false;
  return isCharging();
}

/** Ends a session as people do: from afar, with their card, or by pulling the plug. */
async function finish(visit: Visit, session: number): Promise<void> {
  const { charger, connector, random, options } = visit;
  const isOver = () => charger.connector(connector)?.session !== session;
  const choice = random();
  if (options.onWantsStop && choice < 0.3) {
    await options.onWantsStop(charger.identity, connector);
    if (await waitFor(visit, isOver, 15)) return;
  }
  const tag = charger.sessions().find((each) => each.id === session)?.tag;
  if (!isOver() && tag !== undefined && choice < 0.7) await charger.presentCard(connector, tag);
}

async function visitOnce(visit: Visit): Promise<boolean> {
  const { charger, connector, random, options } = visit;
  charger.plugIn(connector, (options.arriving ?? arrivingCar)(random));
  const hasStarted = !visit.signal.aborted && (await start(visit));
  const session = charger.connector(connector)?.session;
  if (hasStarted && session != null) {
    const isOver = () => charger.connector(connector)?.session !== session;
    const hasEnough = () =>
      (charger.connector(connector)?.soc ?? 0) >= (options.untilSoc ?? Number.POSITIVE_INFINITY);
    const seconds = secondsIn(random, options.chargeSeconds ?? [60, 600]);
    await waitFor(visit, () => isOver() || hasEnough(), seconds);
    if (!isOver()) await finish(visit, session);
  }
  charger.unplug(connector);
  return hasStarted;
}

/** Cars come and go on every connector until enough sessions are done or the signal says stop. */
export async function runCommuter(options: CommuterOptions): Promise<void> {
  const clock = options.clock ?? systemClock;
  const failure = new AbortController();
  const signal = AbortSignal.any([failure.signal, ...(options.signal ? [options.signal] : [])]);
  let remaining = options.sessions ?? Number.POSITIVE_INFINITY;
  const runConnector = async (charger: Charger, connector: number, seed: number) => {
    const random = randomFrom(seed);
    const visit: Visit = { charger, connector, random, signal, clock, options };
    while (remaining > 0 && !signal.aborted) {
      await pause(clock, secondsIn(random, options.pauseSeconds ?? [5, 60]) * 1000, signal);
      if (remaining <= 0 || signal.aborted) break;
      remaining -= 1;
      // A visit that came to nothing does not count.
      if (!(await visitOnce(visit))) remaining += 1;
    }
  };
  const runs = options.chargers.flatMap((charger, index) =>
    charger.connectors.map((connector) =>
      runConnector(charger, connector, (options.seed ?? 1) * 1_000_003 + index * 101 + connector),
    ),
  );
  try {
    await Promise.all(runs);
  } catch (error) {
    // A listener that fails ends the whole run, not only its own connector.
    failure.abort();
    await Promise.allSettled(runs);
    throw error;
  }
}
