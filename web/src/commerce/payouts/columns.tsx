import type { Payout } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import { Money, NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { looks } from './looks';
import { MethodName } from './method-name';
import textStyles from '../../ui/text.module.css';

/** What a payout waits for, where it does. */
function Waiting({ payout }: { payout: Payout }) {
  const t = useTranslations('payouts.waiting');
  if (payout.state !== 'requested') return null;
  const words = [
    payout.countersign === 'awaited' ? t('countersign') : null,
    payout.due_from === null ? null : t('time'),
  ].filter((word) => word !== null);
  return words.length === 0 ? null : <span className={textStyles.dim}> · {words.join(' · ')}</span>;
}

export const usePayoutColumns = (): readonly Column<Payout>[] => {
  const t = useTranslations('payouts');
  return [
    {
      id: 'requested_at',
      header: t('column.requested'),
      cell: ({ requested_at: at }) => <OwnTime at={at} />,
      sort: 'requested_at',
      phone: 'under',
      fixed: true,
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (payout) => (
        <>
          <StatusBadge {...looks[payout.state]} label={t(`state.${payout.state}`)} />
          <Waiting payout={payout} />
        </>
      ),
      sort: 'state',
      phone: 'aside',
    },
    { id: 'method', header: t('column.method'), cell: ({ method }) => <MethodName method={method} /> },
    {
      id: 'reference',
      header: t('column.reference'),
      cell: ({ reference }) => (reference === null ? <NoValue /> : <bdi>{reference}</bdi>),
      phone: 'hidden',
    },
    {
      id: 'requested_by',
      header: t('column.by'),
      cell: ({ requested_by: by }) => (by === null ? <NoValue /> : <bdi>{by}</bdi>),
      startsHidden: true,
    },
    {
      id: 'fee',
      header: t('column.fee'),
      cell: ({ fee, currency }) => <Money value={fee} currency={currency} />,
      align: 'end',
      startsHidden: true,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
      sort: 'amount',
      align: 'end',
      phone: 'title',
    },
  ];
};
