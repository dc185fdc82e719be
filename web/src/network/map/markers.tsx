import type { MapCluster, MapPoint } from '@voltdeck/contract';
import { useLocale, useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { Pin } from '../../ui/map/pins';
import { ChargePointStatusShape, chargePointTone } from '../availability/status';
import { arcsOf, ringSize, type StatusCount } from './shown';
import styles from './markers.module.css';

/** "3 available, 1 busy". */
const useCountWords = () => {
  const t = useTranslations('map.points');
  const status = useTranslations('network.status');
  const { number } = useFormats();
  const list = new Intl.ListFormat(useLocale(), { type: 'unit', style: 'short' });
  return (counts: readonly StatusCount[]): string =>
    list.format(
      counts.map((each) => t('counted', { count: number(each.count), status: status(each.status) })),
    );
};

const stroke = 5;

function Ring({ counts, size }: { counts: readonly StatusCount[]; size: number }) {
  const radius = (size - stroke) / 2;
  const round = 2 * Math.PI * radius;
  const arcs = arcsOf(counts);
  const gap = arcs.length > 1 ? 1.5 : 0;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
      <circle cx={size / 2} cy={size / 2} r={size / 2} fill="var(--vd-surface)" />
      {arcs.map(({ status, from, share }) => (
        <circle
          key={status}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke={`var(--vd-${chargePointTone(status)})`}
          strokeWidth={stroke}
          strokeDasharray={`${Math.max(0.5, share * round - gap)} ${round}`}
          transform={`rotate(${from * 360 - 90} ${size / 2} ${size / 2})`}
        />
      ))}
    </svg>
  );
}

/** Several power centers in one ring: its colours are their statuses. */
export function ClusterPin({ cluster, onOpen }: { cluster: MapCluster; onOpen: () => void }) {
  const t = useTranslations('map.points');
  const words = useCountWords();
  const { number } = useFormats();
  const { count, by_status: counts, longitude, latitude } = cluster;
  const size = ringSize(count);
  const said = t(cluster.is_one_spot ? 'spot' : 'cluster', { count, statuses: words(counts) });
  return (
    <Pin longitude={longitude} latitude={latitude}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.ring}
        style={{ width: size, height: size }}
        aria-label={said}
        title={said}
        onClick={onOpen}
      >
        <Ring counts={counts} size={size} />
        <bdi>{count < 1000 ? number(count) : number(count, { notation: 'compact' })}</bdi>
      </button>
    </Pin>
  );
}

interface PointPinProps {
  point: Pick<MapPoint, 'id' | 'title' | 'status' | 'longitude' | 'latitude'> & { city?: string | null };
  isSelected: boolean;
  onOpen: () => void;
}

/** One power center in the shape of its status. */
export function PointPin({ point, isSelected, onOpen }: PointPinProps) {
  const status = useTranslations('network.status');
  const said = [point.title, status(point.status), point.city].filter(Boolean).join(', ');
  return (
    <Pin longitude={point.longitude} latitude={point.latitude} isRaised={isSelected}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.point}
        data-point={point.id}
        aria-pressed={isSelected}
        aria-label={said}
        title={said}
        onClick={onOpen}
      >
        <ChargePointStatusShape status={point.status} />
      </button>
    </Pin>
  );
}
