import type { ChargePointFeature, map, Parsed, Result } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { seen, whereIAm } from '../charge-points/actions';
import { findChargePoint, findChargePoints } from '../charge-points/store-list';
import { toFeature } from './rules';

/** A map has at most so many points. */
const mostPoints = 10_000;

/** The operator's charge points that have a place, for a map. */
export async function mapOfChargePoints(
  ctx: Ctx,
  { query }: Parsed<typeof map.mapOfChargePoints>,
): Promise<Result<typeof map.mapOfChargePoints>> {
  const operatorId = operatorOf(ctx);
  const mine = await whereIAm(ctx, operatorId, query.status);
  const wanted = { ...query, operatorId, mine, isPlaced: true };
  const found = await findChargePoints(ctx.tx, wanted, { sort: 'title', limit: mostPoints, offset: 0 });
  return { type: 'FeatureCollection', features: (await seen(ctx, found)).map(toFeature) };
}

/** One charge point of the operator's for a map. */
export async function mapOfChargePoint(
  ctx: Ctx,
  { params }: Parsed<typeof map.mapOfChargePoint>,
): Promise<ChargePointFeature> {
  const found = await findChargePoint(ctx.tx, operatorOf(ctx), params.id);
  const [sight] = found === null ? [] : await seen(ctx, [found]);
  if (sight === undefined) throw new Problem('not-found');
  return toFeature(sight);
}
