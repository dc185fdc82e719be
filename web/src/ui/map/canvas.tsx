import { AttributionControl, Map, type MapRef } from '@vis.gl/react-maplibre';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MapControls } from './controls';
import { OfflineLayers } from './offline-layers';
import { PinBoard } from './pins';
import { asBounds, asLongitude, world, type Box, type Place, type View } from './place';
import './worker';

/** What may be asked of a map that is drawn. */
export interface MapHandle {
  /** Moves to a part of the world. */
  show: (box: Box) => void;
  /** Moves to a place, at least as near as the zoom says. */
  look: (place: Place, zoom?: number) => void;
}

export interface CanvasProps {
  /** What it is, for screen readers. */
  label: string;
  /** The part shown at first; the world when left out. */
  initial?: Box | undefined;
  /** The address of a style that replaces the offline base map. */
  styleUrl?: string | undefined;
  /** Told at first and after each move. */
  onView?: (view: View) => void;
  onPress?: (place: Place) => void;
  /** Offers a button that shows all. */
  onFitAll?: (() => void) | undefined;
  onReady?: (handle: MapHandle) => void;
  /** Pins. */
  children?: ReactNode;
}

const empty = { version: 8 as const, sources: {}, layers: [] };
const padding = 56;
const nearest = 18;
/** Nothing is nearer than a street when all of it is shown. */
const fitZoom = 14;

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
  };
};

const handleOf = (map: MapRef): MapHandle => ({
  show: (box) => map.fitBounds(asBounds(box), { padding, maxZoom: fitZoom, duration: 400 }),
  look: ({ longitude, latitude }, zoom = 0) =>
    map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), zoom), duration: 400 }),
});

/** The map itself, with everything that draws it; loaded when one is shown. */
export function MapCanvas(props: CanvasProps) {
  const { label, initial = world, styleUrl, onView, onPress, onFitAll, onReady, children } = props;
  const t = useTranslations('map');
  const map = useRef<MapRef>(null);
  const [zoom, setZoom] = useState(0);
  const [isStyleLost, setStyleLost] = useState(false);
  const [isStyled, setStyled] = useState(false);
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
    onReady?.(handleOf(map.current));
    look();
  };
  return (
    <Map
      ref={map}
      initialViewState={{ bounds: asBounds(initial), fitBoundsOptions: { padding, maxZoom: fitZoom } }}
      mapStyle={isOffline ? empty : styleUrl}
      locale={{ 'Map.Title': label }}
      maxZoom={nearest}
      maxPitch={0}
      dragRotate={false}
      attributionControl={false}
      onLoad={begin}
      onMoveEnd={look}
      onStyleData={() => setStyled(true)}
      onError={() => {
        if (!isStyled) setStyleLost(true);
      }}
      onClick={({ lngLat }) => onPress?.({ latitude: lngLat.lat, longitude: asLongitude(lngLat.lng) })}
    >
      {isOffline ? <OfflineLayers zoom={zoom} /> : <AttributionControl compact position="bottom-right" />}
      <PinBoard>{children}</PinBoard>
      <MapControls onFitAll={onFitAll} />
      {isOffline ? <span className="vd-map-source">{t('source')}</span> : null}
    </Map>
  );
}
