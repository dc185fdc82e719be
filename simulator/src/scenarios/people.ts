import type { PeerClock } from '@voltdeck/ocpp';
import type { Car } from '../charger/state';
import type { Charger } from '../run/charger';
import { pause } from '../run/clock';

/** A span of seconds, least and most. */
export type Span = readonly [least: number, most: number];

/** Somebody at a charger. */
export interface Presence {
  charger: Charger;
  signal: AbortSignal;
  clock: PeerClock;
}

const carModels: readonly Omit<Car, 'soc'>[] = [
  { batteryWh: 42_000, maxPowerW: 7400 },
  { batteryWh: 52_000, maxPowerW: 11_000 },
  { batteryWh: 60_000, maxPowerW: 22_000 },
  { batteryWh: 77_000, maxPowerW: 135_000 },
  { batteryWh: 93_000, maxPowerW: 225_000 },
];

/** One of several; undefined when there is none. */
export function pick<T>(random: () => number, choices: readonly T[]): T | undefined {
  return choices[Math.floor(random() * choices.length)];
}

/** Some time within a span. */
export function secondsIn(random: () => number, [least, most]: Span): number {
  return least + random() * (most - least);
}

/** A car with some charge left. */
export function arrivingCar(random: () => number): Car {
  const model = pick(random, carModels) ?? { batteryWh: 60_000, maxPowerW: 11_000 };
  return { ...model, soc: Math.floor(15 + random() * 60) };
}

/** Waits until something holds, time is up or the run is over. */
export async function waitFor(visit: Presence, holds: () => boolean, seconds: number): Promise<boolean> {
  const over = new AbortController();
  const end = () => over.abort();
  const off = visit.charger.on('changed', () => {
    if (holds()) end();
  });
  visit.signal.addEventListener('abort', end);
  if (holds() || visit.signal.aborted) end();
  await pause(visit.clock, seconds * 1000, over.signal);
  off();
  visit.signal.removeEventListener('abort', end);
  return holds();
}
