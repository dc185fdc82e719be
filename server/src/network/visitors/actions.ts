import type { ChargePoint } from '@voltdeck/contract';
import { driverOf } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { admitted, admitting } from '../allowed-users/actions';
import { shownToDrivers } from '../charge-points/actions';
import { fromBeyond, nearestOf, reachesDateLine, type Spot } from './rules';
import {
  findListed,
  findNamed,
  type FoundNear,
  listedNear,
  type NamedBy,
  type NamedPlace,
  type NearBy,
  type WantedOutlets,
} from './store';

/** So many are looked at of the public and of the private ones each, before the distance over the ground is judged. */
const mostCandidates = 100;

/** More private charge points than these are not named, but judged one by one as they come near. */
const mostNamed = 2_000;

/** What may be among the nearest, also from beyond the date line. */
async function candidates(ctx: Ctx, asked: NearBy): Promise<FoundNear[]> {
  const found = await listedNear(ctx.tx, asked);
  const isAll = found.length < asked.most;
  if (isAll || !reachesDateLine(asked.spot, found)) return found;
  return [...found, ...(await listedNear(ctx.tx, { ...asked, spot: fromBeyond(asked.spot) }))];
}

/** The nearest charge points that the driver may see, in full, with how far they are. */
export async function chargePointsNear(
  ctx: Ctx,
  { spot, withinKm, limit }: { spot: Spot; withinKm: number; limit: number },
): Promise<{ chargePoint: ChargePoint; km: number }[]> {
  const { operatorId, personId } = driverOf(ctx);
  const near = (of: NearBy['of']) => candidates(ctx, { operatorId, spot, most: mostCandidates, of });
  const closed = await admitting(ctx, { operatorId, personId }, mostNamed);
  const isNone = typeof closed !== 'string' && closed.length === 0;
  const ofClosed = closed === 'many' ? { admitting: personId } : closed;
  const found = [...(await near('public')), ...(isNone ? [] : await near(ofClosed))];
  const nearest = nearestOf(spot, found, withinKm).slice(0, limit);
  const kmOf = new Map(nearest.map(({ id, km }) => [id, km]));
  const shown = await shownToDrivers(ctx, operatorId, [...kmOf.keys()]);
  return shown.map((chargePoint) => ({ chargePoint, km: kmOf.get(chargePoint.id) ?? 0 }));
}

/** The number of a charge point that the driver may see: a public one, or a private one that admits them (docs/decisions.md#private-charge-points); null where there is none. */
export async function visibleChargePoint(
  ctx: Ctx,
  by: { id: number } | { token: string },
): Promise<number | null> {
  const { operatorId, personId } = driverOf(ctx);
  const found = await findListed(ctx.tx, operatorId, by);
  if (found === null || found.visibility === 'public') return found?.id ?? null;
  const [isAdmitted] = await admitted(ctx, [{ chargePointId: found.id, operatorId, personId }]);
  return isAdmitted === true ? found.id : null;
}

/** The nearest charge points of an operator that everybody may see, in full, with how far they are. */
export async function publicChargePointsNear(
  ctx: Ctx,
  asked: { operatorId: number; spot: Spot; withinKm: number; limit: number; outlets: WantedOutlets },
): Promise<{ chargePoint: ChargePoint; km: number }[]> {
  const { operatorId, spot, withinKm, limit, outlets } = asked;
  const found = await candidates(ctx, { operatorId, spot, most: mostCandidates, of: 'public', outlets });
  const nearest = nearestOf(spot, found, withinKm).slice(0, limit);
  const kmOf = new Map(nearest.map(({ id, km }) => [id, km]));
  const shown = await shownToDrivers(ctx, operatorId, [...kmOf.keys()]);
  return shown
    .map((chargePoint) => ({ chargePoint, km: kmOf.get(chargePoint.id) ?? 0 }))
    .toSorted((one, other) => one.km - other.km || one.chargePoint.id - other.chargePoint.id);
}

/** The charge point that somebody names, whoever may see it; null where there is none. */
export const namedChargePoint = (ctx: Ctx, by: NamedBy): Promise<NamedPlace | null> => findNamed(ctx.tx, by);
