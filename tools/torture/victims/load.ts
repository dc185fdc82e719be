import type { Socket } from 'node:net';
import type { Pace } from '../load/pace';
import type { Setting } from './worker';

export interface Tools extends Setting {
  /** Let go when the time is over. */
  held: Socket[];
  /** The time is over: what is still asked is hung up on. */
  signal: AbortSignal;
}

/** One turn of a load; answers whether it was answered at all. */
export type Turn = (turn: number) => Promise<boolean>;

export type LoadKind = 'attack' | 'harmless';

/** An attack, and a harmless load of the same rate that it is compared with. */
export interface Load extends Record<LoadKind, (tools: Tools) => Promise<Turn>> {
  name: string;
  pace: Pace;
  /** Both in words. */
  did: string;
}

/** Another stranger each time, as a rented army of machines is. */
export const strangerOf = (turn: number): string =>
  `127.0.${4 + (Math.floor(turn / 250) % 50)}.${1 + (turn % 250)}`;
