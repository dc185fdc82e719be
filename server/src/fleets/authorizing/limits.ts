import type { Refusal } from '../../charging';
import type { ChargingPlace } from '../../network';
import type { Ctx } from '../../platform/ctx';
import type { RunningSession, Vehicle } from './rules';

/** A vehicle that wants to charge, and has been refused by nothing yet. */
export interface LimitedStart {
  vehicle: Vehicle;
  place: ChargingPlace;
  connectorId: number;
  at: Date;
  /** It has happened already, while its charger was offline: it is billed whatever is said of it. */
  isOffline: boolean;
}

/** What a session may use by a limit: energy since its start, and until when; null is no bound. */
export interface LimitedUse {
  energyWh: number | null;
  until: Date | null;
}

/**
 * Something beside money that bounds what vehicles may charge, such as the limitations of a fleet. Those of the product are
 * composed in server/src/fleets/index.ts; of several the tightest counts.
 *
 * Both are asked while the account of each fleet that is concerned is held (`fleet_accounts`), so that what they read of
 * running sessions is changed by nobody else who is asked; neither may lock charge points.
 * Whoever changes a limit calls `shareSoon` of authorizing, and running sessions have it within a moment.
 */
export interface Limit {
  /** Asked once for all starts that are judged together, before they are granted; answers in their order. */
  mayStart(ctx: Ctx, starts: readonly LimitedStart[]): Promise<readonly (Refusal | LimitedUse)[]>;
  /**
   * Asked for all running sessions of one fleet together: at each start and end, when money comes in, when a limit changes, and
   * every few seconds meanwhile. Of a limit that several share, each gets what it has taken and its part of the rest, so that
   * together they stay within. Answers in their order.
   */
  shares(ctx: Ctx, sessions: readonly RunningSession[]): Promise<readonly LimitedUse[]>;
}

export const isRefusal = (answer: Refusal | LimitedUse): answer is Refusal => 'ok' in answer;

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other);

const less = (one: number | null, other: number | null): number | null =>
  one !== null && other !== null ? Math.min(one, other) : (one ?? other);

/** The tighter of two bounds. */
const tighter = (one: LimitedUse, other: LimitedUse): LimitedUse => ({
  energyWh: less(one.energyWh, other.energyWh),
  until: earlier(one.until, other.until),
});

const unlimited: LimitedUse = { energyWh: null, until: null };

/** Asks all limits about starts; of each the first refusal, or the tightest bounds. */
export async function askLimits(
  ctx: Ctx,
  limits: readonly Limit[],
  starts: readonly LimitedStart[],
): Promise<(Refusal | LimitedUse)[]> {
  let answers: (Refusal | LimitedUse)[] = starts.map(() => unlimited);
  if (starts.length === 0) return answers;
  for (const limit of limits) {
    const told = await limit.mayStart(ctx, starts);
    answers = answers.map((so, index) => {
      const next = told[index] ?? unlimited;
      if (isRefusal(so)) return so;
      return isRefusal(next) ? next : tighter(so, next);
    });
  }
  return answers;
}

/** The tightest bounds of each running session. */
export async function limitedShares(
  ctx: Ctx,
  limits: readonly Limit[],
  sessions: readonly RunningSession[],
): Promise<LimitedUse[]> {
  let bounds: LimitedUse[] = sessions.map(() => unlimited);
  for (const limit of limits) {
    const told = await limit.shares(ctx, sessions);
    bounds = bounds.map((so, index) => tighter(so, told[index] ?? unlimited));
  }
  return bounds;
}
