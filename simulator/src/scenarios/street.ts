import { setMaxListeners } from 'node:events';
import type { PeerClock } from '@voltdeck/ocpp';
import { randomFrom } from '../charger/random';
import type { Charger } from '../run/charger';
import { pause, systemClock } from '../run/clock';
import { arrivingCar, pick, type Presence, secondsIn, type Span, waitFor } from './people';

export interface StreetOptions {
  chargers: readonly Charger[];
  /** The cards of those who charge at a charger; its connectors share them out, because a card charges once at a time. */
  tagsAt(identity: string): readonly string[];
  seed?: number;
  /** Between two cars on a connector. Default 30 to 240 s. */
  pauseSeconds?: Span;
  /** How long people charge. Default 180 to 1500 s. */
  chargeSeconds?: Span;
  /** How long people take to plug in, to find their card, to unplug. Default 2 to 8 s. */
  handSeconds?: Span;
  signal: AbortSignal;
  clock?: PeerClock;
}

interface StreetSpot extends Presence {
  connector: number;
  random: () => number;
  options: StreetOptions;
}

const viewOf = ({ charger, connector }: StreetSpot) => charger.connector(connector);
const sessionOf = (place: StreetSpot) => viewOf(place)?.session ?? null;

/** Hands take their time. */
const fumble = (place: StreetSpot): Promise<void> =>
  pause(place.clock, secondsIn(place.random, place.options.handSeconds ?? [2, 8]) * 1000, place.signal);

const cardsAt = ({ charger, connector, options }: StreetSpot): readonly string[] => {
  const place = charger.connectors.indexOf(connector);
  return options.tagsAt(charger.identity).filter((_, index) => index % charger.connectors.length === place);
};

/** A car that somebody was let start for from afar, or one that comes by; its driver shows a card unless it charges already. */
async function visit(place: StreetSpot): Promise<void> {
  const { charger, connector, random } = place;
  if (viewOf(place)?.isAwaited === true) await fumble(place);
  charger.plugIn(connector, arrivingCar(random));
  await fumble(place);
  const tag = pick(random, cardsAt(place));
  if (sessionOf(place) === null && tag !== undefined) await charger.presentCard(connector, tag);
  const session = sessionOf(place);
  if (session !== null) await charge(place, session);
  await fumble(place);
  charger.unplug(connector);
}

async function charge(place: StreetSpot, session: number): Promise<void> {
  const { charger, connector, random, options } = place;
  const isOver = () => sessionOf(place) !== session;
  const seconds = secondsIn(random, options.chargeSeconds ?? [180, 1500]);
  if (await waitFor(place, isOver, seconds)) return;
  const tag = charger.sessions().find((each) => each.id === session)?.tag;
  if (tag !== undefined && random() < 0.8) await charger.presentCard(connector, tag);
}

async function live(place: StreetSpot, isAtOnce: boolean): Promise<void> {
  const { random, options, signal } = place;
  const isAwaited = () => viewOf(place)?.isAwaited === true;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const pauseSeconds =
      isFirst && isAtOnce ? random() * 15 : secondsIn(random, options.pauseSeconds ?? [30, 240]);
    await waitFor(place, isAwaited, pauseSeconds);
    if (signal.aborted) return;
    await visit(place);
  }
}

/** A street with its cars: they come by themselves and charge by card, and one comes for every start from afar. */
export async function runStreet(options: StreetOptions): Promise<void> {
  const clock = options.clock ?? systemClock;
  // Every place waits on it.
  setMaxListeners(0, options.signal);
  const places = options.chargers.flatMap((charger, index) =>
    charger.connectors.map((connector): StreetSpot => {
      const random = randomFrom((options.seed ?? 1) * 1_000_003 + index * 101 + connector);
      return { charger, connector, random, signal: options.signal, clock, options };
    }),
  );
  // Half of the places are taken soon, so that a street just opened is not empty.
  await Promise.all(places.map((place, index) => live(place, index % 2 === 0)));
}
