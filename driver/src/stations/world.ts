import { feature, mesh } from 'topojson-client';

type Topology = Parameters<typeof mesh>[0];
interface Countries extends Topology {
  objects: { countries: NonNullable<Parameters<typeof mesh>[1]> & { type: 'GeometryCollection' } };
}

type Spot = readonly number[];

/**
 * A ring made for a globe, on a flat map: past the antimeridian it goes on beyond 180° instead of jumping back across the world.
 * One that goes around the pole is closed along it.
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

const flatShape = (shape: GeoJSON.Geometry): GeoJSON.Geometry => {
  if (shape.type === 'Polygon') return { ...shape, coordinates: shape.coordinates.map(unwrapRing) };
  if (shape.type !== 'MultiPolygon') return shape;
  return { ...shape, coordinates: shape.coordinates.map((rings) => rings.map(unwrapRing)) };
};

const toWorld = (topology: Countries) => {
  const all = feature(topology, topology.objects.countries);
  return {
    countries: {
      ...all,
      features: all.features.map((each) => ({ ...each, geometry: flatShape(each.geometry) })),
    },
    // Only where two meet: a coast has no line, and neither has the cut at the antimeridian.
    borders: mesh(topology, topology.objects.countries, (one, other) => one !== other),
  };
};

/** The countries of the world, and the lines between them. */
export type World = ReturnType<typeof toWorld>;

// The files are topologies with this one object; TypeScript reads their JSON as plain arrays.
const coarse = async (): Promise<World> =>
  toWorld((await import('world-atlas/countries-110m.json')).default as unknown as Countries);
const fine = async (): Promise<World> =>
  toWorld((await import('world-atlas/countries-50m.json')).default as unknown as Countries);

/** Nearer than this the coarse coasts look drawn by hand. */
export const fineFrom = 3;

/** The base map that needs no server: coarse coasts from afar, fine ones nearer. */
export const loadWorld = (isFine: boolean): Promise<World> => (isFine ? fine() : coarse());
