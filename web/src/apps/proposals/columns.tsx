import type { Proposal } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import { Code, NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { looks } from './looks';
import styles from './proposals.module.css';

export const useProposalColumns = (): readonly Column<Proposal>[] => {
  const t = useTranslations('proposals');
  return [
    {
      id: 'what',
      header: t('column.what'),
      cell: ({ says }) => <bdi className={styles.says}>{says}</bdi>,
      phone: 'title',
      fixed: true,
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state }) => <StatusBadge {...looks[state]} label={t(`state.${state}`)} />,
      phone: 'aside',
    },
    {
      id: 'place',
      header: t('column.place'),
      cell: ({ place }) => (place === null ? <NoValue /> : <bdi>{place}</bdi>),
      phone: 'hidden',
    },
    {
      id: 'reason',
      header: t('column.reason'),
      cell: ({ reason }) => <bdi className={styles.reason}>{reason}</bdi>,
    },
    {
      id: 'key',
      header: t('column.key'),
      cell: ({ key }) => <Code>{`${key}…`}</Code>,
    },
    {
      id: 'call',
      header: t('column.call'),
      cell: ({ call }) => <Code>{call}</Code>,
      startsHidden: true,
      phone: 'hidden',
    },
    {
      id: 'proposed_at',
      header: t('column.proposed'),
      cell: ({ proposed_at: at }) => <OwnTime at={at} />,
      sort: 'proposed_at',
      phone: 'under',
    },
    {
      id: 'expires_at',
      header: t('column.expires'),
      cell: ({ expires_at: at }) => <OwnTime at={at} />,
      sort: 'expires_at',
      startsHidden: true,
    },
  ];
};
