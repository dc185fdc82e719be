import { Layer, Source } from '@vis.gl/react-maplibre';
import { useMapPalette } from './palette';
import { useWorld } from './world';

/** Land, water and borders in calm greys, from the bundle alone. */
export function OfflineLayers({ zoom }: { zoom: number }) {
  const { water, land, line } = useMapPalette();
  const world = useWorld(zoom, true);
  return (
    <>
      <Layer id="water" type="background" paint={{ 'background-color': water }} />
      {world === null ? null : (
        <>
          <Source id="countries" type="geojson" data={world.countries} tolerance={0.3}>
            <Layer id="land" type="fill" paint={{ 'fill-color': land }} />
            <Layer id="coasts" type="line" paint={{ 'line-color': line, 'line-width': 0.6 }} />
          </Source>
          <Source id="borders" type="geojson" data={world.borders} tolerance={0.3}>
            <Layer
              id="borders"
              type="line"
              paint={{
                'line-color': line,
                'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.5, 6, 1.4],
              }}
            />
          </Source>
        </>
      )}
    </>
  );
}
