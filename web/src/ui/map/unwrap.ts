type Spot = readonly number[];

/**
 * A ring made for a globe, on a flat map: past the antimeridian it goes on beyond 180° instead of jumping back across the world.
 * One that goes around the pole, as Antarctica does, is closed along it.
 */
export function unwrapRing(ring: readonly Spot[]): number[][] {
  let turn = 0;
  let former = ring[0]?.[0] ?? 0;
  const flat = ring.map(([longitude = 0, latitude = 0]) => {
    if (longitude - former > 180) turn -= 360;
    if (longitude - former < -180) turn += 360;
    former = longitude;
    return [longitude + turn, latitude];
  });
  const [first, last] = [flat[0], flat.at(-1)];
  if (turn === 0 || first === undefined || last === undefined) return flat;
  return [...flat, [last[0] ?? 0, -90], [first[0] ?? 0, -90], first];
}
