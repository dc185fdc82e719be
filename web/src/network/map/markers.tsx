import type { MapCluster, MapPoint } from '@voltdeck/contract';
import { useLocale, useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { Pin } from '../../ui/map/pins';
import { useStateWords } from '../availability/state-words';
import { StateShape, stateTone } from '../availability/status';
import { useClosedWord } from '../hours/use-closed';
import { arcsOf, ringSize, type StateCount } from './shown';
import styles from './markers.module.css';

/** "3 available, 1 busy". */
const useCountWords = () => {
  const t = useTranslations('map.points');
  const words = useStateWords();
  const { number } = useFormats();
  const list = new Intl.ListFormat(useLocale(), { type: 'unit', style: 'short' });
  return (counts: readonly StateCount[]): string =>
    list.format(counts.map((each) => t('counted', { count: number(each.count), status: words(each) })));
};

const stroke = 5;

function Ring({ counts, size }: { counts: readonly StateCount[]; size: number }) {
  const radius = (size - stroke) / 2;
  const round = 2 * Math.PI * radius;
  const arcs = arcsOf(counts);
  const gap = arcs.length > 1 ? 1.5 : 0;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
      <circle cx={size / 2} cy={size / 2} r={size / 2} fill="var(--vd-surface)" />
      {arcs.map(({ from, share, ...state }) => (
        <circle
          key={`${state.status} ${state.reason}`}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke={`var(--vd-${stateTone(state)})`}
          strokeWidth={stroke}
          strokeDasharray={`${Math.max(0.5, share * round - gap)} ${round}`}
          transform={`rotate(${from * 360 - 90} ${size / 2} ${size / 2})`}
        />
      ))}
    </svg>
  );
}

/** Several power centers in one ring: its colours are their states. */
export function ClusterPin({ cluster, onOpen }: { cluster: MapCluster; onOpen: () => void }) {
  const t = useTranslations('map.points');
  const words = useCountWords();
  const { number } = useFormats();
  const { count, states: counts, longitude, latitude } = cluster;
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
  point: Pick<MapPoint, 'id' | 'title' | 'status' | 'reason' | 'longitude' | 'latitude'> & {
    city?: string | null;
    opening?: MapPoint['opening'];
  };
  isSelected: boolean;
  onOpen: () => void;
}

/** One power center in the shape of its state, as lists have it. */
export function PointPin({ point, isSelected, onOpen }: PointPinProps) {
  const words = useStateWords();
  const closed = useClosedWord();
  const said = [point.title, words(point), closed(point.opening), point.city].filter(Boolean).join(', ');
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
        <StateShape state={point} />
      </button>
    </Pin>
  );
}
