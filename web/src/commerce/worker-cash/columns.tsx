import type { WorkerTransaction, WorkerTransactionKind } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import textStyles from '../../ui/text.module.css';
import { Code, Money, NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';

const looks: Readonly<Record<WorkerTransactionKind, { tone: Tone; shape: Shape }>> = {
  session: { tone: 'green', shape: 'full' },
  change: { tone: 'violet', shape: 'lower' },
  'hand-over': { tone: 'blue', shape: 'half' },
};

/** Where a session was, or by which receipt it was handed over. */
function For({ charge_point: place, charging_site: site, hand_over: over }: WorkerTransaction) {
  if (over !== null) return <Code>{over.number}</Code>;
  const told = [place?.title, site?.name].filter((part) => part !== undefined).join(' · ');
  if (told === '') return <NoValue />;
  return (
    <bdi className={`${textStyles.clip} ${textStyles.name}`} title={told}>
      {told}
    </bdi>
  );
}

export const useTransactionColumns = (): readonly Column<WorkerTransaction>[] => {
  const t = useTranslations('workerCash');
  const { time_zone: zone } = useUser();
  return useMemo<readonly Column<WorkerTransaction>[]>(
    () => [
      {
        id: 'at',
        header: t('columns.at'),
        cell: ({ at }) => <SiteTime at={at} zone={zone} as="short" />,
        sort: 'at',
      },
      {
        id: 'kind',
        header: t('columns.kind'),
        cell: ({ kind, amount }) => {
          const isPaidBack = kind === 'hand-over' && amount > 0;
          return <StatusBadge {...looks[kind]} label={t(`kinds.${isPaidBack ? 'paid-back' : kind}`)} plain />;
        },
      },
      { id: 'for', header: t('columns.for'), cell: (transaction) => <For {...transaction} /> },
      {
        id: 'by',
        header: t('columns.by'),
        cell: ({ by }) => (by === null ? <NoValue /> : <bdi>{by}</bdi>),
      },
      {
        id: 'amount',
        header: t('columns.amount'),
        align: 'end',
        cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
      },
      {
        id: 'balance',
        header: t('columns.balance'),
        align: 'end',
        cell: ({ balance, currency }) => <Money value={balance} currency={currency} />,
      },
    ],
    [t, zone],
  );
};
