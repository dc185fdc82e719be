import { type FindingTotals, leakage, type LeakageKind } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { Money } from '../../ui/values';
import styles from './leakage.module.css';

type Asked = typeof leakage.listFindings.query._output;

/** What the findings come to by kind, whatever kind the list is narrowed to. */
const useTotals = (query: Asked) => {
  const filters = useMemo(() => {
    const { page: _page, per_page: _size, sort: _sort, kind: _kind, ...rest } = query;
    return rest;
  }, [query]);
  return useCall(
    leakage.findingTotals,
    { query: filters },
    { keep: true, live: { kinds: ['leakage'] }, quiet: true },
  ).data;
};

interface TilesProps {
  query: Asked;
  onChoose: (kind: LeakageKind[] | undefined) => void;
}

function Tile({
  of,
  currency,
  isChosen,
  onClick,
}: {
  of: FindingTotals['kinds'][number];
  currency: string;
  isChosen: boolean;
  onClick: () => void;
}) {
  const t = useTranslations('leakage');
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onClick}>
      <span className={styles.label}>{t(`kinds.${of.kind}`)}</span>
      <span className={styles.figure}>
        <Money value={of.amount} currency={currency} />
      </span>
      <span className={styles.note}>{t('count', { count: of.count })}</span>
    </button>
  );
}

/** Each kind with what it comes to; chosen, the list is of that kind alone. Kinds without findings take no room. */
export function KindTiles({ query, onChoose }: TilesProps) {
  const t = useTranslations('leakage');
  const totals = useTotals(query);
  if (totals === undefined) return <div className={styles.room} aria-hidden />;
  const { kinds, currency, amount, count } = totals;
  const shown = kinds
    .filter((one) => one.count > 0 || query.kind?.includes(one.kind))
    .toSorted((one, other) => other.amount - one.amount);
  return (
    <div className={styles.tiles} role="group" aria-label={t('tiles')}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={query.kind === undefined}
        onClick={() => onChoose(undefined)}
      >
        <span className={styles.label}>{t('all')}</span>
        <span className={styles.figure}>
          <Money value={amount} currency={currency} />
        </span>
        <span className={styles.note}>{t('count', { count })}</span>
      </button>
      {shown.map((one) => {
        const isChosen = query.kind?.length === 1 && query.kind[0] === one.kind;
        return (
          <Tile
            key={one.kind}
            of={one}
            currency={currency}
            isChosen={isChosen}
            onClick={() => onChoose(isChosen ? undefined : [one.kind])}
          />
        );
      })}
    </div>
  );
}
