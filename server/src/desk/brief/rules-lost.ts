import { hourMs, minuteMs } from '../../kernel/clock';
import { wallClockMs } from '../../kernel/zoned';

/** What is kept of the connection of a power center: that it came, and that it was lost. */
export const connections = ['connected', 'disconnected'] as const;
export const [, connectionLost] = connections;

/** A time in which a power center could sell less: all of it where the share is 1, one of its connectors where it is a part. */
export interface Away {
  from: Date;
  to: Date;
  share: number;
}

/** What a power center usually earns by the hour of the day in which its sessions begin, in minor units of so many days. */
export interface Usual {
  byHour: readonly number[];
  days: number;
}

const slotMs = 15 * minuteMs;

/**
 * What a power center has lost from one moment to before another by being away, in minor units, and for how many hours: each
 * quarter of an hour as much as that hour usually earns, for the share that was away. No zone parts a quarter; where several
 * things kept it from selling, the largest share counts once.
 */
export function lostBy(
  away: readonly Away[],
  { byHour, days }: Usual,
  { fromMs, toMs, timeZone }: { fromMs: number; toMs: number; timeZone: string },
): { minor: number; hours: number } {
  let lost = 0;
  let hours = 0;
  for (let atMs = fromMs; atMs < toMs; atMs += slotMs) {
    const middleMs = atMs + slotMs / 2;
    const shares = away
      .filter(({ from, to }) => from.getTime() <= middleMs && middleMs < to.getTime())
      .map(({ share }) => share);
    const share = Math.min(1, Math.max(0, ...shares));
    if (share === 0) continue;
    const hour = Math.floor(wallClockMs(timeZone, atMs) / hourMs) % 24;
    lost += (share * (byHour[hour] ?? 0)) / Math.max(1, days) / 4;
    hours += 1 / 4;
  }
  return { minor: Math.max(0, Math.round(lost)), hours };
}
