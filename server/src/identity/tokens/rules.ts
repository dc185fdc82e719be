import { dayMs, minuteMs } from '../../kernel/clock';

/** Days of idleness after which a token is dead (decisions.md, "Sessions and codes"). */
export const idleDays = 30;

/** The same in seconds, as told to clients. */
export const idleSeconds = idleDays * 24 * 60 * 60;

/** A token must have been used after this to live. */
export const deadBefore = (now: Date): Date => new Date(now.getTime() - idleDays * dayMs);

/** Use is marked once a minute at most, so that reads do not write. */
export const markedSince = (now: Date): Date => new Date(now.getTime() - minuteMs);
