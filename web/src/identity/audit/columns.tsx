import type { AuditLine } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import type { Column } from '../../ui/table/types';
import { OwnTime } from '../../ui/when/own-time';
import { ChangeSummary } from './changes';
import styles from './audit.module.css';

export const useAuditColumns = (): readonly Column<AuditLine>[] => {
  const t = useTranslations('audit');
  return [
    {
      id: 'says',
      header: t('column.says'),
      cell: ({ says }) => <span className={styles.says}>{says}</span>,
      phone: 'title',
      fixed: true,
    },
    {
      id: 'changes',
      header: t('column.changes'),
      cell: (line) => <ChangeSummary line={line} />,
    },
    { id: 'noun', header: t('column.noun'), cell: ({ noun_text: noun }) => noun, startsHidden: true },
    {
      id: 'address',
      header: t('column.address'),
      cell: ({ address }) => (address === null ? null : <bdi dir="ltr">{address}</bdi>),
      phone: 'hidden',
    },
    {
      id: 'device',
      header: t('column.device'),
      cell: ({ browser, system }) => [browser, system].filter((one) => one !== null).join(' · '),
      startsHidden: true,
    },
    {
      id: 'at',
      header: t('column.at'),
      cell: ({ at }) => <OwnTime at={at} />,
      sort: 'at',
      phone: 'under',
    },
  ];
};
