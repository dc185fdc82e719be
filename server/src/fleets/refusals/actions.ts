import type { fleetRefusals, Parsed, Result } from '@voltdeck/contract';
import type { RefusedVisit } from '../../charging';
import { mustHaveFleet } from '../../identity';
import { dayMs, minuteMs } from '../../kernel/clock';
import { countsTo, toMeta, totalTold } from '../../kernel/counted-page';
import { announcement, type Ctx } from '../../platform/ctx';
import { VehicleRefused } from './facts';
import { reasonOf, toRefusal } from './rules';
import { addRefusals, countRefusals, pageOfRefusals, trimRefusals } from './store';

/** Tries that are repeated within this time stand in one row. */
const againMs = 10 * minuteMs;
/** A charger asks for a card and may start with it all the same: within this time both are one try. */
const sameMs = 10_000;

/** So many refusals are kept of a fleet, and for so many days. */
const mostOfFleet = 10_000;
const keepDays = 90;

/**
 * Keeps why vehicles were refused, so that their fleet can read it. In a transaction of its own: no charger's message waits or
 * fails for it, and it stays where the start is undone.
 */
export async function noteRefused(ctx: Ctx, refused: readonly RefusedVisit[]): Promise<void> {
  const { now } = ctx;
  const rows = refused.map(({ place, holder, uid, at, reason, by }) => ({
    vehicleId: holder.id,
    chargePointId: place.id,
    uid,
    reason: reasonOf(reason),
    // A device's clock may be ahead.
    at: at > now ? now : at,
    limitationId: by?.id ?? null,
    limitationName: by?.name ?? null,
  }));
  ctx.apart(async (after) => {
    const fleets = await addRefusals(after.tx, rows, { againMs, sameMs });
    await after.announceAll(
      fleets.map(({ fleetId, operatorId }) => announcement(VehicleRefused, { fleetId }, operatorId)),
    );
  });
}

/** Vehicles of a fleet that were refused a charge, the last first. */
export async function listRefusals(
  ctx: Ctx,
  { params: { id: fleetId }, query }: Parsed<typeof fleetRefusals.listRefusals>,
): Promise<Result<typeof fleetRefusals.listRefusals>> {
  await mustHaveFleet(ctx, fleetId);
  const rows = await pageOfRefusals(ctx.tx, fleetId, query);
  const most = countsTo(query);
  const counted = totalTold(query, rows.length) ?? (await countRefusals(ctx.tx, fleetId, { query, most }));
  return { data: rows.map(toRefusal), meta: toMeta(query, counted, most) };
}

/** Forgets refusals that are old, and of fleets with very many all but the newest. */
export const tidyRefusals = (ctx: Ctx): Promise<void> =>
  trimRefusals(ctx.tx, { before: new Date(ctx.now.getTime() - keepDays * dayMs), most: mostOfFleet });
