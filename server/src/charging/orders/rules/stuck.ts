import type { StuckReason } from '@voltdeck/contract';
import { minuteMs } from '../../../kernel/clock';
import { freeAgain } from './awaited';
import { isRunning, type OrderRow } from './order';

/** How long each of them lasts before somebody should look (docs/decisions.md#the-work-list). */
const awayMs = 15 * minuteMs;
const freeMs = 5 * minuteMs;
const unheededMs = 5 * minuteMs;
const missingMs = 10 * minuteMs;

/** What is known of an order that is not ended, beside its row; null where it is not so. */
export interface StuckStanding {
  /** Since when its charger is away. */
  awaySince: Date | null;
  availableSince: Date | null;
  /** When it was first asked to stop. */
  stopAskedAt: Date | null;
}

/** The moments before which each of them is of note. */
export const stuckBefore = (now: Date): Readonly<Record<'away' | 'free' | 'unheeded' | 'missing', Date>> => {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  return {
    away: before(awayMs),
    free: before(freeMs),
    unheeded: before(unheededMs),
    missing: before(missingMs),
  };
};

/** States of an order that may be stuck: its transaction has begun. */
export const mayBeStuck = [
  'charging',
  'suspended',
  'finishing',
] as const satisfies readonly OrderRow['state'][];

/** Why an order does not end, and since when; null where it is not stuck (docs/decisions.md#the-work-list). */
export function whyStuck(
  order: Pick<
    OrderRow,
    'state' | 'started_at' | 'stopped_received_at' | 'awaits_events' | 'stop_requested_at'
  >,
  { awaySince, availableSince, stopAskedAt }: StuckStanding,
  now: Date,
): { reason: StuckReason; since: Date } | null {
  const { state, started_at: startedAt, stop_requested_at: requestedAt } = order;
  if (!(mayBeStuck as readonly string[]).includes(state)) return null;
  const before = stuckBefore(now);
  const missingSince = state === 'finishing' && order.awaits_events ? order.stopped_received_at : null;
  const freeSince = isRunning(state) ? freeAgain({ started_at: startedAt }, availableSince) : null;
  const unheededSince = isRunning(state) && requestedAt !== null ? stopAskedAt : null;
  const reasons = [
    ['events-missing', missingSince, before.missing],
    ['charger-away', awaySince, before.away],
    ['connector-free', freeSince, before.free],
    ['stop-not-heeded', unheededSince, before.unheeded],
  ] as const;
  for (const [reason, since, limit] of reasons)
    if (since !== null && since <= limit) return { reason, since };
  return null;
}
