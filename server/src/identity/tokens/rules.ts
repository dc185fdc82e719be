import { dayMs, minuteMs } from '../../kernel/clock';

/** Days of idleness after which a token is dead (docs/decisions.md#tokens). */
const idleDays = 30;

/** Days after its login on which a token is dead in any case (docs/decisions.md#tokens). */
const longestDays = 90;

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** What a token must have been to live: used after the one, of a login after the other. */
export interface LivingSince {
  usedAfter: Date;
  loginAfter: Date;
}

export const livingSince = (now: Date): LivingSince => ({
  usedAfter: daysAgo(now, idleDays),
  loginAfter: daysAgo(now, longestDays),
});

/** Seconds after which a token of a login is dead when it is not used from now on. */
export function secondsToLive(loginAt: Date, now: Date): number {
  const endMs = Math.min(now.getTime() + idleDays * dayMs, loginAt.getTime() + longestDays * dayMs);
  return Math.max(0, Math.floor((endMs - now.getTime()) / 1000));
}

/** Minutes for which somebody who has confirmed that it is them is believed (docs/decisions.md#second-factors). */
const confirmedMinutes = 10;

/** Until when a confirmation is believed. */
export const confirmedUntil = (at: Date): Date => new Date(at.getTime() + confirmedMinutes * minuteMs);

/** Whether a confirmation is believed still. */
export const isConfirmed = (at: Date, now: Date): boolean => now < confirmedUntil(at);

/** Use is marked once a minute at most, so that reads do not write. */
export const markedSince = (now: Date): Date => new Date(now.getTime() - minuteMs);
