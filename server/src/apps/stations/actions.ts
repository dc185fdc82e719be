import { type ChargePoint, type Parsed, type Result, stations } from '@voltdeck/contract';
import { feedbackOfPlace } from '../../charging';
import { driverOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import { chargePointsForDrivers, chargePointsNear, visibleChargePoint } from '../../network';
import type { Ctx } from '../../platform/ctx';

/** What drivers read of a charge point: whatever the shape does not name is the operator's alone. */
const toStation = (chargePoint: ChargePoint, km: number | null): stations.AppStation =>
  stations.stationOfApp.parse({
    ...chargePoint,
    distance: km === null ? null : Math.round(km * 1000) / 1000,
  });

/** The nearest stations to a place that the driver may see. */
export async function listStations(
  ctx: Ctx,
  { query }: Parsed<typeof stations.listStations>,
): Promise<stations.AppStation[]> {
  const { latitude, longitude, distance, limit } = query;
  const found = await chargePointsNear(ctx, { spot: { latitude, longitude }, withinKm: distance, limit });
  return found.map(({ chargePoint, km }) => toStation(chargePoint, km));
}

type By = { id: number } | { token: string };

async function mustSee(ctx: Ctx, by: By): Promise<number> {
  const id = await visibleChargePoint(ctx, by);
  if (id === null) throw new Problem('not-found');
  return id;
}

async function show(ctx: Ctx, by: By): Promise<stations.AppStation> {
  const [found] = await chargePointsForDrivers(ctx, driverOf(ctx).operatorId, [await mustSee(ctx, by)]);
  if (found === undefined) throw new Problem('not-found');
  return toStation(found, null);
}

/** One station that the driver may see. */
export const getStation = (
  ctx: Ctx,
  { params }: Parsed<typeof stations.getStation>,
): Promise<stations.AppStation> => show(ctx, { id: params.id });

/** The station whose code was scanned. */
export const getStationByToken = (
  ctx: Ctx,
  { params }: Parsed<typeof stations.getStationByToken>,
): Promise<stations.AppStation> => show(ctx, { token: params.token });

/** The pictures of a station that the driver may see. */
export const listStationMedia = async (
  ctx: Ctx,
  { params }: Parsed<typeof stations.listStationMedia>,
): Promise<Result<typeof stations.listStationMedia>> => (await show(ctx, { id: params.id })).media;

/** What was said of sessions at a station that the driver may see; by whom, nobody is told. */
export async function listStationReviews(
  ctx: Ctx,
  { params, query }: Parsed<typeof stations.listStationReviews>,
): Promise<Result<typeof stations.listStationReviews>> {
  const { operatorId } = driverOf(ctx);
  const chargePointId = await mustSee(ctx, { id: params.id });
  const { data, meta } = await feedbackOfPlace(ctx, { operatorId, chargePointId }, query);
  const user = { id: null, first_name: '', last_name: '' };
  return { data: data.map((said) => stations.stationReview.parse({ ...said, user })), meta };
}
