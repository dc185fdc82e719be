import type { Feedback } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Stars } from '../../ui/stars';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import { NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import textStyles from '../../ui/text.module.css';
import styles from './feedback.module.css';

type Texts = ReturnType<typeof useTranslations<'feedback'>>;

/** Who charged, by name; empty where nobody knows. */
export const driverOf = ({ user }: Feedback): string => `${user.first_name} ${user.last_name}`.trim();

/** What was ticked beside the stars, in one line; empty where nothing was. */
export const tickedOf = ({ options }: Feedback): string => options.map(({ name }) => name).join(' · ');

const named = (name: string | undefined) =>
  name === undefined || name === '' ? (
    <NoValue />
  ) : (
    <bdi className={`${textStyles.clip} ${textStyles.name}`} title={name}>
      {name}
    </bdi>
  );

/** That other drivers do not read the words. */
export function HiddenBadge() {
  const t = useTranslations('feedback.hide');
  return <StatusBadge tone="grey" shape="slashed" label={t('badge')} />;
}

const columnsOf = (t: Texts): Column<Feedback>[] => [
  {
    id: 'rating',
    header: t('column.rating'),
    cell: ({ rating }) => <Stars value={rating} label={t('stars', { rating })} />,
    sort: 'rating',
    phone: 'aside',
    fixed: true,
  },
  {
    id: 'message',
    header: t('column.message'),
    cell: ({ feedback_msg: message, hidden }) =>
      message === '' ? (
        <span className={textStyles.dim}>{t('noText')}</span>
      ) : (
        <>
          <bdi className={styles.message} dir="auto" data-hidden={hidden !== null || undefined}>
            {message}
          </bdi>
          {hidden === null ? null : <HiddenBadge />}
        </>
      ),
    phone: 'title',
    fixed: true,
  },
  { id: 'options', header: t('column.options'), cell: (one) => named(tickedOf(one)), startsHidden: true },
  { id: 'place', header: t('column.place'), cell: ({ charge_point: place }) => named(place.title) },
  {
    id: 'site',
    header: t('column.site'),
    cell: ({ charging_site: site }) => named(site?.name),
    startsHidden: true,
  },
  { id: 'driver', header: t('column.driver'), cell: (one) => named(driverOf(one)), startsHidden: true },
  {
    id: 'order',
    header: t('column.order'),
    cell: ({ charge_point_order_id: id }) => <bdi>#{id}</bdi>,
    startsHidden: true,
  },
  {
    id: 'reply',
    header: t('column.reply'),
    cell: ({ reply }) =>
      reply === null ? <NoValue /> : <StatusBadge tone="green" shape="full" label={t('filter.answered')} />,
  },
  {
    id: 'at',
    header: t('column.at'),
    cell: ({ insert_date: at, time_zone: zone }) => <SiteTime at={at} zone={zone} />,
    sort: 'insert_date',
    phone: 'under',
  },
];

export const useFeedbackColumns = (): readonly Column<Feedback>[] => {
  const t = useTranslations('feedback');
  return useMemo(() => columnsOf(t), [t]);
};
