import type { GeoJSONSource, Map } from 'maplibre-gl';
import { fineFrom, loadWorld, type World } from './world';

/** WebGL knows no CSS variables, so their values are read where the theme sets them. */
const color = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--vd-map-${name}`).trim();

const paint = (map: Map): void => {
  map.setPaintProperty('water', 'background-color', color('water'));
  if (map.getLayer('land') === undefined) return;
  map.setPaintProperty('land', 'fill-color', color('land'));
  for (const lines of ['coasts', 'borders']) map.setPaintProperty(lines, 'line-color', color('line'));
};

const addLayers = (map: Map, { countries, borders }: World): void => {
  map.addSource('countries', { type: 'geojson', data: countries, tolerance: 0.3 });
  map.addSource('borders', { type: 'geojson', data: borders, tolerance: 0.3 });
  map.addLayer({ id: 'land', type: 'fill', source: 'countries' });
  map.addLayer({ id: 'coasts', type: 'line', source: 'countries', paint: { 'line-width': 0.6 } });
  map.addLayer({ id: 'borders', type: 'line', source: 'borders', paint: { 'line-width': 1 } });
};

/** Draws land, water and borders in calm greys, from the bundle alone. */
export function drawWorld(map: Map): void {
  const darkness = window.matchMedia('(prefers-color-scheme: dark)');
  const repaint = (): void => paint(map);
  let isFine = false;
  const show = async (world: World): Promise<void> => {
    const land = map.getSource<GeoJSONSource>('countries');
    if (land === undefined) addLayers(map, world);
    else {
      await land.setData(world.countries);
      await map.getSource<GeoJSONSource>('borders')?.setData(world.borders);
    }
    repaint();
  };
  const refine = (): void => {
    if (isFine || map.getZoom() < fineFrom) return;
    isFine = true;
    // What cannot be loaded leaves the coarse coasts; the pins are right all the same.
    void loadWorld(true).then(show, () => undefined);
  };
  map.on('load', () => {
    map.addLayer({ id: 'water', type: 'background' });
    repaint();
    void loadWorld(false)
      .then(show)
      .then(refine, () => undefined);
    map.on('zoomend', refine);
  });
  darkness.addEventListener('change', repaint);
  map.on('remove', () => darkness.removeEventListener('change', repaint));
}
