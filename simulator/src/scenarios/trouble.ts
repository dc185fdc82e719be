import { setMaxListeners } from 'node:events';
import type { PeerClock } from '@voltdeck/ocpp';
import { randomFrom } from '../charger/random';
import type { Charger } from '../run/charger';
import { pause, systemClock } from '../run/clock';
import { arrivingCar, type Presence, secondsIn, type Span, waitFor } from './people';

export interface TroubleOptions {
  /** Connected chargers; cars come to the first connector of each. */
  chargers: readonly Charger[];
  /** A card charges at one place at a time, so there should be one for each charger. */
  tags: readonly string[];
  seed?: number;
  /** How many sessions in all, shared out evenly. Default: three at each charger. */
  sessions?: number;
  /** How long people charge, trouble aside. Default 2 to 4 s. */
  chargeSeconds?: Span;
  signal?: AbortSignal;
  clock?: PeerClock;
}

/** A charger with somebody at it. */
export interface Spot extends Presence {
  connector: number;
  /** Its number among all of the run, which decides what trouble it has. */
  index: number;
  tag: string;
  random: () => number;
  options: TroubleOptions;
}

const patienceSeconds = 60;
const sessionsEach = 3;

/** How chargers are for scenarios of trouble: quick, so that seconds are enough, and with some years behind them. */
export const troubledNature = {
  meterIntervalSeconds: 1,
  tickMs: 200,
  reconnectMs: 400,
  retryMs: 300,
  initialRegisterWh: 4_821_307,
};

const viewOf = ({ charger, connector }: Spot) => charger.connector(connector);
const sessionOf = (spot: Spot): number | null => viewOf(spot)?.session ?? null;

export const rest = (spot: Spot, [least, most]: Span): Promise<void> =>
  pause(spot.clock, secondsIn(spot.random, [least, most]) * 1000, spot.signal);

/** Charges for some part of the usual time. */
export const charge = (spot: Spot, part = 1): Promise<void> => {
  const [least, most] = spot.options.chargeSeconds ?? [2, 4];
  return rest(spot, [least * part, most * part]);
};

/** A car comes and is let begin, however often the card has to be shown; tells whether it charges. */
export async function begin(spot: Spot): Promise<boolean> {
  const { charger, connector, random, signal, tag } = spot;
  charger.plugIn(connector, arrivingCar(random));
  for (let tries = 0; tries < 30 && !signal.aborted; tries += 1) {
    if (sessionOf(spot) !== null) return true;
    await charger.presentCard(connector, tag);
    if (sessionOf(spot) !== null) return true;
    await rest(spot, [0.2, 0.4]);
  }
  return false;
}

/** Somebody ends their session by card or by the plug, and drives away. */
export async function leave(spot: Spot): Promise<void> {
  const { charger, connector, random, tag } = spot;
  if (sessionOf(spot) !== null && random() < 0.5) await charger.presentCard(connector, tag);
  charger.unplug(connector);
}

/** Waits until the charger has told all it has to tell. */
export const settle = (spot: Spot): Promise<boolean> =>
  waitFor(spot, () => spot.charger.isOnline && spot.charger.isQuiet, patienceSeconds);

function spotsOf(options: TroubleOptions, signal: AbortSignal): Spot[] {
  return options.chargers.map((charger, index) => ({
    charger,
    connector: charger.connectors[0] ?? 1,
    index,
    tag: options.tags[index % options.tags.length] ?? '',
    random: randomFrom((options.seed ?? 1) * 1_000_003 + index * 101),
    signal,
    clock: options.clock ?? systemClock,
    options,
  }));
}

/** One session with its trouble; `turn` counts those of a charger. */
export type Trouble = (spot: Spot, turn: number) => Promise<void>;

/** Has its trouble at every charger, session by session, all chargers at once. */
export async function runTrouble(
  options: TroubleOptions,
  trouble: Trouble | ((spots: readonly Spot[]) => Trouble),
  isShared = false,
): Promise<void> {
  const signal = options.signal ?? new AbortController().signal;
  // Every place waits on it.
  setMaxListeners(0, signal);
  const spots = spotsOf(options, signal);
  const wanted = options.sessions ?? spots.length * sessionsEach;
  const turns = Math.max(1, Math.ceil(wanted / Math.max(1, spots.length)));
  const once = isShared ? (trouble as (spots: readonly Spot[]) => Trouble)(spots) : (trouble as Trouble);
  await Promise.all(
    spots.map(async (spot) => {
      for (let turn = 0; turn < turns && !signal.aborted; turn += 1) {
        await once(spot, turn);
        await settle(spot);
      }
    }),
  );
}
