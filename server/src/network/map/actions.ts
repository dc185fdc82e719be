import type { ChargePointFeature, map, MapPoint, Parsed, Result } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { seen, whereIAm } from '../charge-points/actions';
import { chargePointsByIds, findChargePoint, findChargePoints } from '../charge-points/store-list';
import { cellsIn, idsIn, placesOfAll } from '../charge-points/store-map';
import { toCluster, toFeature, toPoint } from './rules';
import { boundsOf, gridLevel, joinNear } from './rules-grid';

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

async function pointsOf(ctx: Ctx, operatorId: number, ids: readonly number[]): Promise<MapPoint[]> {
  if (ids.length === 0) return [];
  const sights = await seen(ctx, await chargePointsByIds(ctx.tx, operatorId, ids));
  return sights.flatMap((sight) => toPoint(sight) ?? []);
}

/** A part of the map: what stands alone as points, what stands near each other as clusters. */
export async function mapInBox(
  ctx: Ctx,
  { query }: Parsed<typeof map.mapInBox>,
): Promise<Result<typeof map.mapInBox>> {
  const operatorId = operatorOf(ctx);
  const { west, south, east, north, zoom, ...filters } = query;
  const box = { west, south, east, north };
  const wanted = { ...filters, operatorId, mine: await whereIAm(ctx, operatorId, filters.status) };
  const { total, unplaced, extent } = await placesOfAll(ctx.tx, wanted);
  const cells = joinNear(await cellsIn(ctx.tx, wanted, box, gridLevel(zoom, box)), zoom);
  const alone = cells.flatMap(({ onlyId }) => onlyId ?? []);
  return {
    clusters: cells.filter(({ onlyId }) => onlyId === null).map((cell) => toCluster(cell, zoom)),
    points: await pointsOf(ctx, operatorId, alone),
    total,
    unplaced,
    bounds: extent === null ? null : boundsOf(extent),
  };
}

/** A page of what is in a part of the map, by title. */
export async function pointsInBox(
  ctx: Ctx,
  { query }: Parsed<typeof map.pointsInBox>,
): Promise<Result<typeof map.pointsInBox>> {
  const operatorId = operatorOf(ctx);
  const { west, south, east, north, page, per_page: perPage, ...filters } = query;
  const wanted = { ...filters, operatorId, mine: await whereIAm(ctx, operatorId, filters.status) };
  const slice = { limit: perPage, offset: (page - 1) * perPage };
  const { ids, total } = await idsIn(ctx.tx, wanted, { west, south, east, north }, slice);
  return {
    data: await pointsOf(ctx, operatorId, ids),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    },
  };
}
