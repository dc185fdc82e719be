import type { installation, PageStation } from '@voltdeck/contract';
import {
  AttributionControl,
  LngLatBounds,
  Map as Canvas,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { useKept } from '../api/use-kept';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { drawWorld } from './draw-world';
import type { MapProps } from './map-props';
import { StationRow } from './station-list';
import styles from './station-map.module.css';

// Bundled, the library cannot tell where its worker lies, and the map stays blank.
setWorkerUrl(workerUrl);

const nearest = 17;

/** The map of the installation, or the one that is drawn from the bundle alone. */
const styleOf = async (): Promise<string | null> => {
  const found = await ask<typeof installation.installation>('GET /api/installation').catch(() => null);
  return found?.map_style_url ?? null;
};

/** Stations on a map, as elements that can be reached by keyboard and read out. */
export function StationMap({ stations, place, onPlace }: MapProps) {
  const { t, locale } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Canvas | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const [isBlank, setBlank] = useState(false);
  const title = t('map.title');
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let isGone = false;
    let made: Canvas | null = null;
    void styleOf().then((style) => {
      if (isGone) return;
      made = openMap(element, style, title);
      made.on('error', ({ error }) =>
        setBlank(error instanceof Error && error.name === 'GPUInitializationError'),
      );
      made.on('dragend', () => setMoved(true));
      setMap(made);
    });
    return () => {
      isGone = true;
      made?.remove();
    };
  }, [title]);
  usePins(map, stations, setChosen);
  useView(map, stations, place);
  const shown = stations.find(({ token }) => token === chosen);
  if (isBlank) return <p className={styles.blank}>{t('map.noGraphics')}</p>;
  return (
    <>
      <div ref={frame} className={styles.map} />
      {hasMoved && map !== null ? (
        <div className={styles.here}>
          <Button
            onPress={() => {
              setMoved(false);
              const { lat, lng } = map.getCenter();
              onPlace({ latitude: lat, longitude: ((((lng + 180) % 360) + 360) % 360) - 180 });
            }}
          >
            {t('map.here')}
          </Button>
        </div>
      ) : null}
      {shown === undefined ? null : (
        <div className={styles.card} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
          <StationRow station={shown} isNear={place !== null} />
        </div>
      )}
    </>
  );
}

function openMap(container: HTMLElement, style: string | null, title: string): Canvas {
  const map = new Canvas({
    container,
    style: style ?? { version: 8, sources: {}, layers: [] },
    center: [0, 30],
    zoom: 1,
    maxZoom: nearest,
    maxPitch: 0,
    dragRotate: false,
    attributionControl: false,
    cooperativeGestures: false,
    locale: { 'Map.Title': title },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  if (style === null) drawWorld(map);
  else map.addControl(new AttributionControl({ compact: true }));
  return map;
}

function usePins(
  map: Canvas | null,
  stations: readonly PageStation[],
  choose: (token: string) => void,
): void {
  useEffect(() => {
    if (map === null) return undefined;
    const pins = stations.flatMap(({ latitude, longitude, token, title, available }) => {
      if (latitude === null || longitude === null) return [];
      const element = document.createElement('button');
      element.type = 'button';
      element.className = (available ? styles.free : styles.taken) ?? '';
      element.setAttribute('aria-label', title);
      element.addEventListener('click', () => choose(token));
      return [new Marker({ element, anchor: 'center' }).setLngLat([longitude, latitude]).addTo(map)];
    });
    return () => {
      for (const pin of pins) pin.remove();
    };
  }, [map, stations, choose]);
}

/** Shows the place that was asked for with the stations next to it, or all that were found. */
function useView(map: Canvas | null, stations: readonly PageStation[], place: MapProps['place']): void {
  const shown = useKept('');
  useEffect(() => {
    const wanted = `${place?.latitude},${place?.longitude}`;
    if (map === null || stations.length === 0 || shown.get() === wanted) return;
    shown.put(wanted);
    const bounds = new LngLatBounds();
    if (place !== null) bounds.extend([place.longitude, place.latitude]);
    for (const { latitude, longitude } of place === null ? stations : stations.slice(0, 8))
      if (latitude !== null && longitude !== null) bounds.extend([longitude, latitude]);
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 56, maxZoom: 13, duration: 0 });
  }, [map, stations, place, shown]);
}
