import type { Card } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import { Code, NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';

const looks = {
  active: { shape: 'full', tone: 'green' },
  blocked: { shape: 'slashed', tone: 'red' },
  expired: { shape: 'hollow', tone: 'grey' },
} as const satisfies Record<string, { shape: Shape; tone: Tone }>;

/** What a charger would say of a card: blocked comes before expired. */
const stateOf = ({ status, is_expired: isExpired }: Card): keyof typeof looks =>
  status === 'active' && isExpired ? 'expired' : status;

/** A day of a calendar, whatever the reader's zone. */
const noonOf = (day: string): Date => new Date(`${day}T12:00Z`);

/** A driver by name and address, or what else holds the card. */
function Holder({ card: { holder, name, email } }: { card: Card }) {
  const t = useTranslations('cards.holder');
  if (holder !== 'driver') return t(holder);
  if (name === null) return <bdi>{email}</bdi>;
  return email === null ? (
    <bdi>{name}</bdi>
  ) : (
    <>
      <bdi>{name}</bdi> (<bdi>{email}</bdi>)
    </>
  );
}

export const useCardColumns = (): readonly Column<Card>[] => {
  const t = useTranslations('cards');
  const { date } = useFormats();
  return [
    {
      id: 'number',
      header: t('column.number'),
      cell: ({ number }) => <Code>{number}</Code>,
      sort: 'number',
      phone: 'title',
      fixed: true,
    },
    {
      id: 'label',
      header: t('column.label'),
      cell: ({ label }) => (label === null ? <NoValue /> : <bdi>{label}</bdi>),
      sort: 'label',
    },
    {
      id: 'holder',
      header: t('column.holder'),
      cell: (card) => <Holder card={card} />,
      sort: 'holder',
      phone: 'under',
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (card) => <StatusBadge {...looks[stateOf(card)]} label={t(`state.${stateOf(card)}`)} />,
      sort: 'status',
      phone: 'aside',
    },
    {
      id: 'expires_on',
      header: t('column.expires'),
      cell: ({ expires_on: last }) => (last === null ? t('never') : date(noonOf(last), 'UTC')),
      sort: 'expires_on',
    },
    {
      id: 'created_at',
      header: t('column.issued'),
      cell: ({ created_at: at }) => <OwnTime at={at} />,
      sort: 'created_at',
      startsHidden: true,
    },
  ];
};
