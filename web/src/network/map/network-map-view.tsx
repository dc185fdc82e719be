import { map, type MapCluster, type Result } from '@voltdeck/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { MapCanvas, type MapHandle } from '../../ui/map/canvas';
import type { Box, View } from '../../ui/map/place';
import { ClusterPin, PointPin } from './markers';
import { PointCard, useChosen } from './point-card';
import { SpotCard } from './spot-card';
import { askedOf, isInSight, type MapFilters } from './shown';
import { MapLegend } from './map-legend';

type Answer = Result<typeof map.mapInBox>;

interface Props {
  filters: MapFilters;
  /** All of them, as far as the whole world shows them. */
  overview: Answer;
  /** Whether the overview is of these filters, not of the former ones. */
  isFresh: boolean;
  bounds: Box;
  selectedId?: number | null | undefined;
  onSelect?: ((id: number | null) => void) | undefined;
  isPage?: boolean | undefined;
}

const settleMs = 120;
/** The map follows what happens without flickering. */
const paceMs = 5000;
const streetZoom = 13;

/** What stands in the view: the former answer until the next one is there, at first the overview, whose rings are those of another zoom. */
const useShown = (filters: MapFilters, view: View | null, overview: Answer) => {
  const [settled] = useDebouncedValue(view, settleMs);
  const asked = settled === null ? null : askedOf(settled);
  const query = { ...filters, ...(asked ?? { west: 0, south: 0, east: 0, north: 0, zoom: 0 }) };
  const { data, error } = useCall(
    map.mapInBox,
    { query },
    { enabled: asked !== null, keep: true, staleTime: 30_000, live: { kinds: ['charge-point'], paceMs } },
  );
  return { shown: data ?? overview, isRough: data === undefined && error === null };
};

/** Moves the map to all that other filters find, and to the one that is chosen elsewhere while it is out of sight. */
const useFollow = (
  handle: MapHandle | null,
  { filters, isFresh, bounds, view }: Pick<Props, 'filters' | 'isFresh' | 'bounds'> & { view: View | null },
  place: { latitude: number; longitude: number } | null,
): void => {
  const asked = JSON.stringify(filters);
  const shownFor = useRef(asked);
  const show = useEffectEvent(() => handle?.show(bounds));
  const lookAt = useEffectEvent((at: { latitude: number; longitude: number }) => {
    if (view !== null && !isInSight(view.box, at)) handle?.look(at, streetZoom);
  });
  useEffect(() => {
    if (!isFresh || shownFor.current === asked) return;
    shownFor.current = asked;
    show();
  }, [asked, isFresh]);
  const latitude = place?.latitude;
  const longitude = place?.longitude;
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) lookAt({ latitude, longitude });
  }, [latitude, longitude]);
};

/** The map of power centers with what draws it; loaded by NetworkMap. */
export function NetworkMapView(props: Props) {
  const { filters, overview, isFresh, bounds, selectedId, onSelect, isPage } = props;
  const t = useTranslations('map.points');
  const [view, setView] = useState<View | null>(null);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [own, setOwn] = useState<number | null>(null);
  const [openedHere, setOpenedHere] = useState<number | null>(null);
  const [spot, setSpot] = useState<MapCluster | null>(null);
  const { shown, isRough } = useShown(filters, view, overview);
  const { clusters, points } = isRough ? { clusters: [], points: [] } : shown;
  const chosen = selectedId === undefined ? own : selectedId;
  const source = useChosen(chosen);
  const found = source.data;
  const place =
    chosen === null || found === undefined || found.latitude === null || found.longitude === null
      ? null
      : {
          ...found,
          reason: found.standing.reason,
          latitude: found.latitude,
          longitude: found.longitude,
        };
  useFollow(handle, { filters, isFresh, bounds, view }, place);

  const choose = (id: number | null): void => {
    setSpot(null);
    setOpenedHere(id);
    setOwn(id);
    onSelect?.(id);
  };
  const open = (cluster: MapCluster): void => {
    if (!cluster.is_one_spot) {
      handle?.enter(cluster.bounds);
      return;
    }
    choose(null);
    setSpot(cluster);
    handle?.uncover(cluster);
  };
  const isDrawn = points.some(({ id }) => id === chosen);

  const card =
    spot === null ? (
      chosen === null ? null : (
        <PointCard
          key={chosen}
          source={source}
          takesFocus={openedHere === chosen}
          onClose={() => choose(null)}
        />
      )
    ) : (
      <SpotCard spot={spot} filters={filters} onOpen={choose} onClose={() => setSpot(null)} />
    );

  return (
    <MapCanvas
      label={t('label')}
      initial={bounds}
      isPage={isPage}
      onView={setView}
      onReady={setHandle}
      onFitAll={() => handle?.show(shown.bounds ?? bounds)}
      over={
        <>
          {card}
          <MapLegend shown={shown} filters={filters} />
        </>
      }
    >
      {clusters.map((cluster) => (
        <ClusterPin
          key={`${cluster.longitude},${cluster.latitude}`}
          cluster={cluster}
          onOpen={() => open(cluster)}
        />
      ))}
      {points.map((point) => (
        <PointPin
          key={point.id}
          point={point}
          isSelected={point.id === chosen}
          onOpen={() => {
            choose(point.id);
            handle?.uncover(point);
          }}
        />
      ))}
      {place === null || isDrawn ? null : (
        <PointPin key={place.id} point={place} isSelected onOpen={() => choose(place.id)} />
      )}
    </MapCanvas>
  );
}
