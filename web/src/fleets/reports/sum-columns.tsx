import type { StationUse, VehicleEnergy } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import type { Column } from '../../ui/table/types';
import { Count, Energy, Money } from '../../ui/values';
import styles from './reports.module.css';

/** A part of a whole, 0 to 1, as a bar with its number. */
export function Share({ value, isLow = false }: { value: number; isLow?: boolean }) {
  const { share } = useFormats();
  const width = `${Math.min(100, Math.max(0, value * 100))}%`;
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden>
        <span className={styles.filled} style={{ width }} data-end={isLow || undefined} />
      </span>
      <bdi>{share(value)}</bdi>
    </span>
  );
}

/** A calendar day as it is written, whatever zone the reader is in. */
function Day({ value }: { value: string }) {
  const { date } = useFormats();
  return <bdi>{date(new Date(value), 'UTC')}</bdi>;
}

/** What every row of sums tells, after what it is of. */
export const useSumColumns = <R extends StationUse | VehicleEnergy>(): readonly Column<R>[] => {
  const t = useTranslations('reports.columns');
  return [
    {
      id: 'energy',
      header: t('energy'),
      align: 'end',
      sort: 'energy',
      cell: ({ energy }) => <Energy value={energy} />,
    },
    {
      id: 'share',
      header: t('share'),
      cell: ({ share }) => <Share value={share} />,
    },
    {
      id: 'cost',
      header: t('cost'),
      align: 'end',
      sort: 'cost',
      cell: ({ cost, currency }) => <Money value={cost} currency={currency} />,
    },
    {
      id: 'price',
      header: t('pricePerKwh'),
      align: 'end',
      cell: ({ price_per_kwh: price, currency }) => <Money value={price} currency={currency} />,
    },
    {
      id: 'sessions',
      header: t('sessions'),
      align: 'end',
      sort: 'sessions',
      cell: ({ sessions }) => <Count value={sessions} />,
    },
    { id: 'last', header: t('lastDay'), cell: (row) => <Day value={row.last_day} /> },
  ];
};
