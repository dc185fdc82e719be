import { map } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { targetOf } from '../../ui/address';
import { MapFrame } from '../../ui/map/map-frame';
import { EmptyState, ErrorState } from '../../ui/page-states';
import type { MapFilters } from './shown';
import mapFrameStyles from '../../ui/map/map-frame.module.css';

const NetworkMapView = lazy(() =>
  import('./network-map-view').then((module) => ({ default: module.NetworkMapView })),
);

const everywhere = { west: -180, south: -90, east: 180, north: 90, zoom: 0 };

export interface NetworkMapProps {
  /** The list's search and filters. */
  filters: MapFilters;
  /** Pixels, or a CSS length; of the map without the line under it. */
  height?: number | string;
  /** The power center to mark; the map keeps its own choice when left out. */
  selectedId?: number | null;
  onSelect?: (id: number | null) => void;
  /** Whether it is the page rather than a part of one that scrolls. */
  isPage?: boolean;
}

/** The power centers on a map: rings for many, shapes of their status for single ones. Loads what draws it by itself. */
export function NetworkMap({ filters, height = 420, selectedId, onSelect, isPage }: NetworkMapProps) {
  const t = useTranslations('map.points');
  // Asked while the code of the map is on its way; where all are decides what the map shows first.
  const { data, error, isPlaceholderData, refetch } = useCall(
    map.mapInBox,
    { query: { ...filters, ...everywhere } },
    { keep: true, quiet: true, staleTime: 30_000, live: { kinds: ['charge-point'], paceMs: 30_000 } },
  );
  if (data === undefined) {
    if (error === null) return <Skeleton height={height} />;
    return (
      <div className={`${mapFrameStyles.frame} ${mapFrameStyles.none}`} style={{ height }}>
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data.bounds === null) {
    const isNone = data.unplaced === 0;
    return (
      <div className={`${mapFrameStyles.frame} ${mapFrameStyles.none}`} style={{ height }}>
        <EmptyState
          icon={<IconMapPin size={22} stroke={1.5} />}
          title={isNone ? t('none') : t('nonePlaced', { count: data.unplaced })}
          text={isNone ? t('noneText') : t('nonePlacedText')}
          action={
            isNone ? null : (
              <Button
                component={Link}
                {...targetOf('/charge-points', { ...filters, placed: false })}
                variant="default"
              >
                {t('listUnplaced')}
              </Button>
            )
          }
        />
      </div>
    );
  }
  return (
    <MapFrame height={height}>
      <NetworkMapView
        filters={filters}
        overview={data}
        isFresh={!isPlaceholderData}
        bounds={data.bounds}
        selectedId={selectedId}
        onSelect={onSelect}
        isPage={isPage}
      />
    </MapFrame>
  );
}
