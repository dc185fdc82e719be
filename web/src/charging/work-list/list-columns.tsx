import type { CureName } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlug } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { StatusShape } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import { Energy, Money, NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { nameOfCard } from '../orders/who';
import { isWaiting, type WorkRow } from './item-key';
import { kindLooks } from './looks';
import { useCuresOf } from './use-cures';
import { useCuredWords, useItemWords } from './words';
import textStyles from '../../ui/text.module.css';
import styles from './list-columns.module.css';

/** Its kind as a sign, what happened, and what it means for the money; or how it was settled meanwhile. */
function What({ row }: { row: WorkRow }) {
  const t = useTranslations('workList.kind');
  const words = useItemWords();
  const curedWords = useCuredWords();
  const { kind, cured } = row;
  return (
    <span className={styles.what} data-what data-settled={cured !== undefined || undefined}>
      {cured === undefined ? (
        <StatusShape {...kindLooks[kind]} />
      ) : (
        <IconCircleCheck size={14} stroke={1.8} aria-hidden />
      )}
      <span>
        <span className={textStyles.visuallyHidden}>{t(kind)}: </span>
        <span className={styles.happened}>{words.what(row)}</span>
        <span className={styles.means} role={cured === undefined ? undefined : 'status'}>
          {cured === undefined ? words.money(row) : curedWords(cured)}
        </span>
      </span>
    </span>
  );
}

function Where({ row, isBeside }: { row: WorkRow; isBeside: boolean }) {
  const { charge_point: place, connector_number: connector, at } = row;
  const t = useTranslations('workList');
  return (
    <span className={styles.pair}>
      <span className={styles.place}>
        <bdi className={textStyles.clip}>{place.title}</bdi>
        {connector === null ? null : (
          <span className={styles.connector}>
            <IconPlug size={14} stroke={1.6} aria-hidden />
            <span className={textStyles.visuallyHidden}>{t('connector', { number: connector })}</span>
            <bdi aria-hidden>{connector}</bdi>
          </span>
        )}
      </span>
      <span className={textStyles.small}>
        <SiteTime at={at} zone={place.time_zone} />
        {isBeside ? null : (
          <>
            {' · '}
            <SiteTime at={at} zone={place.time_zone} as="short" />
          </>
        )}
      </span>
    </span>
  );
}

/** Its order, or the name of the message, and the card. */
function About({ row }: { row: WorkRow }) {
  const t = useTranslations('workList');
  const { order_id: orderId, action } = row;
  const card = nameOfCard(row);
  if (orderId === null && action === null) return <NoValue />;
  return (
    <span className={styles.pair}>
      <bdi>{orderId === null ? action : t('order', { id: String(orderId) })}</bdi>
      {card === null ? null : <bdi className={`${textStyles.small} ${textStyles.clip}`}>{card}</bdi>}
    </span>
  );
}

function Likeliest({ row, onCure }: { row: WorkRow; onCure: (row: WorkRow, cure: CureName) => void }) {
  const t = useTranslations('workList.cure');
  const [cure] = useCuresOf()(row);
  if (cure === undefined) return null;
  return (
    <Button size="xs" variant="default" className={styles.cure} onClick={() => onCure(row, cure)}>
      {t(cure)}
    </Button>
  );
}

/** The columns of the list; beside an open item there is room for what matters alone. */
export const useWorkColumns = (
  isBeside: boolean,
  onCure: (row: WorkRow, cure: CureName) => void,
): readonly Column<WorkRow>[] => {
  const t = useTranslations('workList.columns');
  return useMemo(() => {
    const what: Column<WorkRow> = {
      id: 'what',
      header: t('what'),
      phone: 'title',
      fixed: true,
      cell: (row) => <What row={row} />,
    };
    const where: Column<WorkRow> = {
      id: 'where',
      header: t('where'),
      sort: 'at',
      phone: 'under',
      cell: (row) => <Where row={row} isBeside={isBeside} />,
    };
    const energy: Column<WorkRow> = {
      id: 'energy',
      header: t('energy'),
      align: 'end',
      cell: (row) => <Energy value={row.energy} />,
    };
    const price: Column<WorkRow> = {
      id: 'price',
      header: t('price'),
      align: 'end',
      cell: ({ price: value, currency }) => <Money value={value} currency={currency ?? 'EUR'} />,
    };
    if (isBeside) return [what, where, price];
    return [
      what,
      where,
      { id: 'order', header: t('order'), cell: (row) => <About row={row} /> },
      energy,
      price,
      {
        id: 'cure',
        header: t('cure'),
        cell: (row) => (isWaiting(row) ? <Likeliest row={row} onCure={onCure} /> : null),
      },
    ];
  }, [t, isBeside, onCure]);
};
