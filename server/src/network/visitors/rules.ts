/** A place in degrees (WGS 84). */
export interface Spot {
  latitude: number;
  longitude: number;
}

const earthKm = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance over the ground, by the mean radius of the earth. */
export function kmBetween(one: Spot, other: Spot): number {
  const halfLat = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const halfLong = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = halfLat + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfLong;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Degrees from the equator on the projection of Mercator, as the index of places has them. */
export function mercatorOf(latitude: number): number {
  const bounded = Math.max(-85.051128, Math.min(85.051128, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + radians(bounded) / 2)) * 180) / Math.PI;
}

/** The same spot as it is seen from beyond the date line, where the map ends and the world goes on. */
export const fromBeyond = ({ latitude, longitude }: Spot): Spot => ({
  latitude,
  longitude: longitude < 0 ? longitude + 360 : longitude - 360,
});

/** Whether something as near as the farthest of these may lie beyond the date line. */
export function reachesDateLine(spot: Spot, found: readonly Spot[]): boolean {
  const y = mercatorOf(spot.latitude);
  const left = 180 - Math.abs(spot.longitude);
  return found.some(
    (one) => Math.hypot(one.longitude - spot.longitude, mercatorOf(one.latitude) - y) >= left,
  );
}

/** What was found around a spot, the nearest first, each once, with its distance; nothing beyond `withinKm`. */
export function nearestOf<F extends Spot & { id: number }>(
  spot: Spot,
  found: readonly F[],
  withinKm: number,
): (F & { km: number })[] {
  const once = new Map(found.map((one) => [one.id, { ...one, km: kmBetween(spot, one) }]));
  return [...once.values()]
    .filter(({ km }) => km <= withinKm)
    .toSorted((one, other) => one.km - other.km || one.id - other.id);
}
