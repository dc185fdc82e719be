import type { StatementLine } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import type { Column } from '../../ui/table/types';
import { Money, NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { KindBadge } from './kind-badge';
import textStyles from '../../ui/text.module.css';
import styles from './statement.module.css';

/** A name that may be long, whole when pointed at. */
const clipped = (text: string | null | undefined) =>
  text === undefined || text === null || text === '' ? (
    <NoValue />
  ) : (
    <bdi className={`${textStyles.clip} ${textStyles.name}`} title={text}>
      {text}
    </bdi>
  );

/** What happened, and which order it happened to. */
function What({ line }: { line: StatementLine }) {
  const t = useTranslations('statement');
  const kinds = useTranslations('commerce.ledger.kinds');
  return (
    <span>
      {kinds(line.movement)}
      {line.order_id === null ? null : (
        <>
          {' '}
          <bdi className={textStyles.dim}>#{line.order_id}</bdi>
        </>
      )}
      {line.is_reversed ? <span className={textStyles.dim}> · {t('reversed')}</span> : null}
    </span>
  );
}

/** What a movement left as it was says nothing. */
const changed = (value: number): number | null => (value === 0 ? null : value);

type MoneyField = 'price' | 'fee' | 'amount' | 'pending' | 'available' | 'pending_balance';

export const useStatementColumns = (): readonly Column<StatementLine>[] => {
  const t = useTranslations('statement');
  const { time_zone: zone } = useUser();
  return useMemo(() => {
    const money = (field: MoneyField, more: Partial<Column<StatementLine>> = {}): Column<StatementLine> => ({
      id: field,
      header: t(`columns.${field}`),
      align: 'end',
      cell: (line) => <Money value={line[field]} currency={line.currency} />,
      ...more,
    });
    return [
      {
        id: 'at',
        header: t('columns.at'),
        cell: ({ at }) => <SiteTime at={at} zone={zone} />,
        sort: 'at',
        phone: 'under',
      },
      {
        id: 'what',
        header: t('columns.what'),
        cell: (line) => <What line={line} />,
        phone: 'title',
        fixed: true,
      },
      {
        id: 'kind',
        header: t('columns.kind'),
        cell: ({ kind }) => <KindBadge kind={kind} />,
        phone: 'aside',
      },
      {
        id: 'place',
        header: t('columns.place'),
        cell: (line) => clipped(line.charge_point?.title),
      },
      {
        id: 'site',
        header: t('columns.site'),
        startsHidden: true,
        cell: (line) => clipped(line.charging_site?.name),
      },
      {
        id: 'group',
        header: t('columns.group'),
        startsHidden: true,
        cell: ({ group }) => clipped(group?.name),
      },
      {
        id: 'payment',
        header: t('columns.payment'),
        startsHidden: true,
        cell: ({ payment_kind: kind }) => (kind === null ? <NoValue /> : t(`payments.${kind}`)),
      },
      {
        id: 'reason',
        header: t('columns.reason'),
        startsHidden: true,
        cell: ({ reason }) => clipped(reason),
      },
      money('price', { startsHidden: true }),
      money('fee', { startsHidden: true }),
      ...(['pending', 'available'] as const).map((field) =>
        money(field, {
          cell: (line) => <Money value={changed(line[field])} currency={line.currency} />,
        }),
      ),
      money('amount', { startsHidden: true, sort: 'amount' }),
      money('pending_balance', { phone: 'hidden' }),
      {
        id: 'balance',
        header: t('columns.balance'),
        align: 'end',
        cell: (line) => (
          <span className={styles.balance}>
            <Money value={line.balance} currency={line.currency} />
          </span>
        ),
      },
    ];
  }, [t, zone]);
};
