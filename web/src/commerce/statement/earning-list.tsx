import {
  chargePoints,
  type EarningKind,
  type Earnings,
  groupNames,
  type Needs,
  siteNames,
} from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { type Target, targetOf } from '../../ui/address';
import { Trend } from '../../ui/figures';
import { Energy, Money } from '../../ui/values';
import textStyles from '../../ui/text.module.css';
import styles from './earnings.module.css';

type Row = Earnings['rows'][number];
type Place = Exclude<EarningKind, 'hour'>;

/** As many as one reads; the others are shown when asked for. */
const firstShown = 20;

/** The page of a place, and what it needs. */
const pages = {
  charging_site: {
    pageOf: (id: number) => targetOf('/charging-sites/$id', {}, id),
    needs: siteNames.listSites.needs,
  },
  group: {
    pageOf: (id: number) => targetOf('/power-center-groups/$id', {}, id),
    needs: groupNames.listGroups.needs,
  },
  charge_point: {
    pageOf: (id: number) => targetOf('/charge-points/$id', {}, id),
    needs: chargePoints.getChargePoint.needs,
  },
} as const satisfies Record<Place, { pageOf: (id: number) => Target; needs: Needs }>;

function Name({ row, by }: { row: Row; by: Place }) {
  const t = useTranslations('statement.earnings');
  const { pageOf, needs } = pages[by];
  const mayOpen = useMay()(needs);
  if (row.id === null) return <span className={textStyles.dim}>{t(`none.${by}`)}</span>;
  const name = <bdi className={textStyles.name}>{row.name}</bdi>;
  return mayOpen ? (
    <Link {...pageOf(row.id)} className={styles.link}>
      {name}
    </Link>
  ) : (
    name
  );
}

/** Places by what they earned, the most first, each with a bar of its size and how that compares with the period before. */
export function EarningList({ rows, by, currency }: { rows: readonly Row[]; by: Place; currency: string }) {
  const t = useTranslations('statement.earnings');
  const [isWhole, showAll] = useState(false);
  const most = Math.max(0, ...rows.flatMap(({ earnings, before }) => [earnings, before.earnings]));
  const share = scaleLinear().domain([0, most]).range([0, 100]).clamp(true);
  const shown = isWhole ? rows : rows.slice(0, firstShown);
  return (
    <>
      <ol className={styles.list}>
        {shown.map((row) => (
          <li key={row.id}>
            <span className={styles.name}>
              <Name row={row} by={by} />
            </span>
            <span className={styles.figure}>
              <Money value={row.earnings} currency={currency} />
            </span>
            <span className={styles.bar} aria-hidden>
              <span style={{ inlineSize: `${share(row.before.earnings)}%` }} data-before />
              <span style={{ inlineSize: `${share(row.earnings)}%` }} />
            </span>
            <span className={styles.note}>
              <Energy value={row.energy} /> · {t('count', { count: row.orders })}
            </span>
            <span className={styles.trend}>
              <Trend now={row.earnings} before={row.before.earnings} />
            </span>
          </li>
        ))}
      </ol>
      {rows.length > shown.length ? (
        <Button variant="default" onClick={() => showAll(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      ) : null}
    </>
  );
}
