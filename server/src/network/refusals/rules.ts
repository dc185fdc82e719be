import type { Refusal, RefusalReason } from '@voltdeck/contract';
import { dayMs, minuteMs } from '../../kernel/clock';

/** Refused handshakes of one charge point: how many since they were last written, and the newest one. */
export interface RefusedTries {
  chargePointId: number;
  reason: RefusalReason;
  detail: string | null;
  /** Where the newest came from, an IP address. */
  address: string | null;
  tries: number;
  firstAt: Date;
  lastAt: Date;
}

/** What is kept of them. */
export interface RefusalRow {
  charge_point_id: number;
  reason: RefusalReason;
  detail: string | null;
  address: string | null;
  tries: number;
  first_at: Date;
  last_at: Date;
}

/** Refusals as clients read them. */
export const toRefusal = ({ charge_point_id: _id, first_at, last_at, ...row }: RefusalRow): Refusal => ({
  ...row,
  first_at: first_at.toISOString(),
  last_at: last_at.toISOString(),
});

const newsMs = 15 * minuteMs;

/**
 * Whether everybody is told of a refusal: of a new reason, and of each count while somebody may be at the charger.
 * One that is refused for years is read when its page is open.
 */
export const isNews = (of: {
  reason: RefusalReason;
  formerReason: RefusalReason | null;
  firstAt: Date;
  lastAt: Date;
}): boolean => of.reason !== of.formerReason || of.lastAt.getTime() - of.firstAt.getTime() < newsMs;

const keepDays = 7;

/** A charger that was last refused before this moment has given up. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - keepDays * dayMs);
