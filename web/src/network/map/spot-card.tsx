import { map, type MapCluster } from '@voltdeck/contract';
import { Button, CloseButton, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { ErrorState } from '../../ui/page-states';
import { useStateWords } from '../availability/state-words';
import { StateShape } from '../availability/status';
import { useClosedWord } from '../hours/use-closed';
import { MapCard } from './map-card';
import type { MapFilters } from './shown';
import styles from './map-card.module.css';
import textStyles from '../../ui/text.module.css';

/** Wide enough for what rounding takes off the sides of a box. */
const margin = 1e-7;
const perPage = 50;

interface Props {
  spot: MapCluster;
  filters: MapFilters;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** Everything that stands on one spot, by name, so that each can be reached. */
export function SpotCard({ spot, filters, onOpen, onClose }: Props) {
  const t = useTranslations('map');
  const words = useStateWords();
  const closed = useClosedWord();
  const [page, setPage] = useState(1);
  const { west, south, east, north } = spot.bounds;
  const box = {
    west: Math.max(-180, west - margin),
    south: Math.max(-90, south - margin),
    east: Math.min(180, east + margin),
    north: Math.min(90, north + margin),
  };
  const query = { ...filters, ...box, page, per_page: perPage };
  const { data, error, refetch } = useCall(
    map.pointsInBox,
    { query },
    { keep: true, quiet: true, live: { kinds: ['charge-point'], paceMs: 5000 } },
  );
  const title = t('points.onSpot', { count: spot.count });
  const pages = data?.meta.last_page ?? 1;
  return (
    <MapCard label={title} takesFocus onClose={onClose}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
      </div>
      {data === undefined && error === null ? <Loader size="sm" aria-label={t('loading')} /> : null}
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <ul className={styles.members}>
        {(data?.data ?? []).map((point) => (
          <li key={point.id}>
            <button type="button" onClick={() => onOpen(point.id)}>
              <StateShape state={point} />
              <bdi className={textStyles.name}>{point.title}</bdi>
              <span className={styles.dim}>
                {[words(point), closed(point.opening)].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <div className={styles.line}>
          <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('points.previous')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {t('points.next')}
          </Button>
        </div>
      ) : null}
    </MapCard>
  );
}
