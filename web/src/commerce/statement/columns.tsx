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

type Texts = ReturnType<typeof useTranslations<'statement'>>;
type MoneyField = 'price' | 'fee' | 'amount' | 'pending' | 'available' | 'pending_balance';

const money = (
  t: Texts,
  field: MoneyField,
  more: Partial<Column<StatementLine>> = {},
): Column<StatementLine> => ({
  id: field,
  header: t(`columns.${field}`),
  align: 'end',
  cell: (line) => <Money value={line[field]} currency={line.currency} />,
  ...more,
});

const changes = (t: Texts, field: 'pending' | 'available'): Column<StatementLine> =>
  money(t, field, { cell: (line) => <Money value={changed(line[field])} currency={line.currency} /> });

const amounts = (t: Texts): Column<StatementLine>[] => [
  money(t, 'price', { startsHidden: true }),
  money(t, 'fee', { startsHidden: true }),
  changes(t, 'pending'),
  changes(t, 'available'),
  money(t, 'amount', { startsHidden: true, sort: 'amount' }),
  money(t, 'pending_balance', { phone: 'hidden' }),
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

/** What is not shown until it is chosen. */
const aside = (
  id: 'site' | 'group' | 'payment' | 'reason',
  of: { t: Texts; cell: Column<StatementLine>['cell'] },
) => ({
  id,
  header: of.t(`columns.${id}`),
  startsHidden: true,
  cell: of.cell,
});

const about = (t: Texts, zone: string): Column<StatementLine>[] => [
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
  { id: 'kind', header: t('columns.kind'), cell: ({ kind }) => <KindBadge kind={kind} />, phone: 'aside' },
  { id: 'place', header: t('columns.place'), cell: (line) => clipped(line.charge_point?.title) },
  aside('site', { t, cell: (line) => clipped(line.charging_site?.name) }),
  aside('group', { t, cell: ({ group }) => clipped(group?.name) }),
  aside('payment', {
    t,
    cell: ({ payment_kind: kind }) => (kind === null ? <NoValue /> : t(`payments.${kind}`)),
  }),
  aside('reason', { t, cell: ({ reason }) => clipped(reason) }),
];

export const useStatementColumns = (): readonly Column<StatementLine>[] => {
  const t = useTranslations('statement');
  const { time_zone: zone } = useUser();
  return useMemo(() => [...about(t, zone), ...amounts(t)], [t, zone]);
};
