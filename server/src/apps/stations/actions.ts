import { type ChargePoint, type Parsed, stations } from '@voltdeck/contract';
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

async function show(ctx: Ctx, by: { id: number } | { token: string }): Promise<stations.AppStation> {
  const id = await visibleChargePoint(ctx, by);
  const [found] = id === null ? [] : await chargePointsForDrivers(ctx, driverOf(ctx).operatorId, [id]);
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
