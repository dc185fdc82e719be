import { AttributionControl, Map, type MapRef } from '@vis.gl/react-maplibre';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MapControls } from './controls';
import { MapStyle, useStreetZoom } from './map-style';
import { NoGraphics } from './no-graphics';
import { OfflineLayers } from './offline-layers';
import { PinBoard } from './pins';
import { asBounds, asLongitude, world, type Box, type Coordinates, type View } from './place';
import './worker';
import styles from './canvas.module.css';

/** What may be asked of a map that is drawn. */
export interface MapHandle {
  /** Moves to a part of the world. */
  show: (box: Box) => void;
  /** Moves nearer to a part of the world, until it fills the map. */
  enter: (box: Box) => void;
  /** Moves a place that stands low up to where no card covers it. */
  uncover: (place: Coordinates) => void;
  /** Moves to a place, at least as near as the zoom says. */
  look: (place: Coordinates, zoom?: number) => void;
}

export interface CanvasProps {
  /** What it is, for screen readers. */
  label: string;
  /** The part shown at first; the world when left out. */
  initial?: Box | undefined;
  /** Whether the map is the page: then the wheel and one finger move the map, elsewhere they scroll past it. */
  isPage?: boolean | undefined;
  /** Told at first and after each move. */
  onView?: (view: View) => void;
  onPress?: (place: Coordinates) => void;
  /** Offers a button that shows all. */
  onFitAll?: (() => void) | undefined;
  onReady?: (handle: MapHandle) => void;
  /** Over the map: cards. */
  over?: ReactNode;
  /** Pins. */
  children?: ReactNode;
}

const empty = { version: 8 as const, sources: {}, layers: [] };
/** More above, where a legend may stand. */
const padding = { top: 84, right: 60, bottom: 48, left: 48 };
const nearest = 18;
/** On phones one finger must always be able to scroll on. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;
const viewOf = (map: MapRef): View => {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const isAll = east - west >= 360;
  return {
    box: {
      west: isAll ? -180 : asLongitude(west),
      south: Math.max(-90, bounds.getSouth()),
      east: isAll ? 180 : asLongitude(east),
      north: Math.min(90, bounds.getNorth()),
    },
    zoom: map.getZoom(),
    middle: { latitude: map.getCenter().lat, longitude: asLongitude(map.getCenter().lng) },
  };
};

const handleOf = (map: MapRef, streetZoom: number): MapHandle => ({
  show: (box) => map.fitBounds(asBounds(box), { padding, maxZoom: streetZoom, duration: 400 }),
  enter: (box) => {
    const camera = map.cameraForBounds(asBounds(box), { padding, maxZoom: nearest });
    // Where all of it fits already, a step further parts it all the same.
    const zoom = Math.max(camera?.zoom ?? 0, Math.min(nearest, map.getZoom() + 1.5));
    map.easeTo({ ...camera, zoom, duration: 400 });
    // The pin that was pressed goes; the keyboard stays on the map, before the pins that come.
    if (map.getContainer().contains(document.activeElement)) map.getCanvas().focus({ preventScroll: true });
  },
  uncover: ({ longitude, latitude }) => {
    const { y } = map.project([longitude, latitude]);
    const { clientHeight } = map.getContainer();
    if (y > clientHeight * 0.5) map.panBy([0, y - clientHeight * 0.35], { duration: 200 });
  },
  look: ({ longitude, latitude }, zoom = 0) =>
    map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), zoom), duration: 400 }),
});

/** The map itself, with everything that draws it; loaded when one is shown. */
export function MapCanvas(props: CanvasProps) {
  const { label, initial, isPage = false, onView, onPress, onFitAll, onReady, over, children } = props;
  const t = useTranslations('map');
  const styleUrl = useContext(MapStyle);
  const streetZoom = useStreetZoom();
  const map = useRef<MapRef>(null);
  const [zoom, setZoom] = useState(0);
  const [isStyleLost, setStyleLost] = useState(false);
  const [isStyled, setStyled] = useState(false);
  const [hasGraphics, setGraphics] = useState(true);
  const isOffline = styleUrl === undefined || isStyleLost;
  const look = useCallback((): void => {
    if (map.current === null) return;
    const view = viewOf(map.current);
    setZoom(view.zoom);
    onView?.(view);
  }, [onView]);
  const begin = (): void => {
    if (map.current === null) return;
    map.current.getMap().touchZoomRotate.disableRotation();
    map.current.getMap().keyboard.disableRotation();
    onReady?.(handleOf(map.current, streetZoom));
    look();
  };
  if (!hasGraphics) return <NoGraphics />;
  return (
    <Map
      ref={map}
      initialViewState={{
        bounds: asBounds(initial ?? world),
        // The whole world has nothing at its edges to keep clear of what stands over the map.
        fitBoundsOptions: { padding: initial === undefined ? 0 : padding, maxZoom: streetZoom },
      }}
      cooperativeGestures={!isPage || isTouched()}
      mapStyle={isOffline ? empty : styleUrl}
      locale={{
        'Map.Title': label,
        'CooperativeGesturesHandler.WindowsHelpText': t('wheel', { key: 'Ctrl' }),
        'CooperativeGesturesHandler.MacHelpText': t('wheel', { key: '⌘' }),
        'CooperativeGesturesHandler.MobileHelpText': t('fingers'),
      }}
      maxZoom={nearest}
      maxPitch={0}
      dragRotate={false}
      attributionControl={false}
      onLoad={begin}
      onMoveEnd={look}
      onStyleData={() => setStyled(true)}
      onError={({ error }) => {
        if (error.name === 'GPUInitializationError') setGraphics(false);
        else if (!isStyled) setStyleLost(true);
      }}
      onClick={({ lngLat, originalEvent }) => {
        // A click on a pin is the pin's.
        if (!(originalEvent.target instanceof HTMLCanvasElement)) return;
        onPress?.({ latitude: lngLat.lat, longitude: asLongitude(lngLat.lng) });
      }}
    >
      {isOffline ? <OfflineLayers zoom={zoom} /> : <AttributionControl compact position="bottom-right" />}
      <PinBoard>{children}</PinBoard>
      <MapControls onFitAll={onFitAll} />
      {over}
      {isOffline ? <span className={styles.source}>{t('source')}</span> : null}
    </Map>
  );
}
