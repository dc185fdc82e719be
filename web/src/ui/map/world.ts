import { useEffect, useState } from 'react';
import { feature, mesh } from 'topojson-client';
import { unwrapRing } from './unwrap';

type Topology = Parameters<typeof mesh>[0];
interface Countries extends Topology {
  objects: { countries: NonNullable<Parameters<typeof mesh>[1]> & { type: 'GeometryCollection' } };
}

const flatShape = (shape: GeoJSON.Geometry): GeoJSON.Geometry => {
  if (shape.type === 'Polygon') return { ...shape, coordinates: shape.coordinates.map(unwrapRing) };
  if (shape.type !== 'MultiPolygon') return shape;
  return { ...shape, coordinates: shape.coordinates.map((rings) => rings.map(unwrapRing)) };
};

/** The topologies are made for globes. */
const flat = (all: GeoJSON.FeatureCollection): GeoJSON.FeatureCollection => ({
  ...all,
  features: all.features.map((each) => ({ ...each, geometry: flatShape(each.geometry) })),
});

const toWorld = (topology: Countries) => ({
  countries: flat(feature(topology, topology.objects.countries)),
  // Only where two meet: a coast has no line, and neither has the cut at the antimeridian.
  borders: mesh(topology, topology.objects.countries, (one, other) => one !== other),
});

/** The countries of the world, and the lines between them. */
export type World = ReturnType<typeof toWorld>;

// The files are topologies with this one object; TypeScript reads their JSON as plain arrays.
const coarse = async (): Promise<World> =>
  toWorld((await import('world-atlas/countries-110m.json')).default as unknown as Countries);
const fine = async (): Promise<World> =>
  toWorld((await import('world-atlas/countries-50m.json')).default as unknown as Countries);

/** Nearer than this the coarse coasts look drawn by hand. */
const fineFrom = 3;

const kept: { coarse?: Promise<World>; fine?: Promise<World> } = {};

/** The offline base map: coarse at first, finer once somebody looks nearer. */
export const useWorld = (zoom: number, isWanted: boolean): World | null => {
  const [shown, setShown] = useState<World | null>(null);
  const isFine = zoom >= fineFrom;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const show = (loaded: World): void => {
      if (!isGone) setShown(loaded);
    };
    kept.coarse ??= coarse();
    // What cannot be loaded leaves the water; the points on it are right all the same.
    const first = kept.coarse.then(show);
    const all = isFine ? first.then(() => (kept.fine ??= fine())).then(show) : first;
    all.catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isFine, isWanted]);
  return shown;
};
