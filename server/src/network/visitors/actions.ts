import type { ChargePoint } from '@voltdeck/contract';
import { driverOf } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { admitted } from '../allowed-users/actions';
import { inFullOf } from '../charge-points/actions';
import { nearestOf, type Spot } from './rules';
import { findListed, type FoundNear, listedNear } from './store';

/** So many are looked at of the public and of the private ones each, before distance and admission are judged. */
const mostCandidates = 300;

/** Those that the driver may see: public ones, and private ones that admit them (docs/decisions.md#private-charge-points). */
async function visible<F extends Pick<FoundNear, 'id' | 'visibility'>>(
  ctx: Ctx,
  found: readonly F[],
): Promise<F[]> {
  const { personId, operatorId } = driverOf(ctx);
  const closed = found.filter(({ visibility }) => visibility === 'private');
  const answers = await admitted(
    ctx,
    closed.map(({ id: chargePointId }) => ({ chargePointId, operatorId, personId })),
  );
  const open = new Set(closed.filter((_, index) => answers[index] === true).map(({ id }) => id));
  return found.filter(({ id, visibility }) => visibility === 'public' || open.has(id));
}

/** The nearest charge points that the driver may see, in full, with how far they are. */
export async function chargePointsNear(
  ctx: Ctx,
  { spot, withinKm, limit }: { spot: Spot; withinKm: number; limit: number },
): Promise<{ chargePoint: ChargePoint; km: number }[]> {
  const { operatorId } = driverOf(ctx);
  const found = await visible(ctx, await listedNear(ctx.tx, { operatorId, spot, most: mostCandidates }));
  const near = nearestOf(spot, found, withinKm).slice(0, limit);
  const kmOf = new Map(near.map(({ id, km }) => [id, km]));
  const shown = await inFullOf(ctx, operatorId, [...kmOf.keys()]);
  return shown.map((chargePoint) => ({ chargePoint, km: kmOf.get(chargePoint.id) ?? 0 }));
}

/** The number of a charge point that the driver may see; null where there is none. */
export async function visibleChargePoint(
  ctx: Ctx,
  by: { id: number } | { token: string },
): Promise<number | null> {
  const found = await findListed(ctx.tx, driverOf(ctx).operatorId, by);
  const [seen] = found === null ? [] : await visible(ctx, [found]);
  return seen?.id ?? null;
}
