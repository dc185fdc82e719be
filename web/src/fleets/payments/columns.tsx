import type { FleetPayment, FleetPaymentKind } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import textStyles from '../../ui/text.module.css';
import { Money, NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';

const looks: Readonly<Record<FleetPaymentKind, { tone: Tone; shape: Shape }>> = {
  deposit: { tone: 'blue', shape: 'half' },
  'taken-back': { tone: 'grey', shape: 'slashed' },
  session: { tone: 'green', shape: 'full' },
  change: { tone: 'violet', shape: 'lower' },
};

/** What it was for: a vehicle and where it charged, or what was said of the money. */
function For({ payment }: { payment: FleetPayment }) {
  const { vehicle, charge_point: place, reference, reason } = payment;
  const lines = vehicle === null ? [reference, reason] : [vehicle.title, place?.title ?? null];
  const told = lines.filter((line) => line !== null);
  if (told.length === 0) return <NoValue />;
  return (
    <bdi className={`${textStyles.clip} ${textStyles.name}`} title={told.join(' · ')}>
      {told.join(' · ')}
    </bdi>
  );
}

export const usePaymentColumns = (): readonly Column<FleetPayment>[] => {
  const t = useTranslations('payments');
  const { time_zone: zone } = useUser();
  return useMemo<readonly Column<FleetPayment>[]>(
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
        cell: ({ kind }) => <StatusBadge {...looks[kind]} label={t(`kinds.${kind}`)} plain />,
      },
      { id: 'for', header: t('columns.for'), cell: (payment) => <For payment={payment} /> },
      {
        id: 'by',
        header: t('columns.by'),
        cell: ({ by }) => (by === null ? <NoValue /> : <bdi>{by}</bdi>),
        startsHidden: true,
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
