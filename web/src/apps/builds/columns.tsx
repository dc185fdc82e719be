import type { Build } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import { Code } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { looks } from './looks';
import styles from './builds.module.css';

export const useBuildColumns = (): readonly Column<Build>[] => {
  const t = useTranslations('builds');
  const { money } = useFormats();
  return [
    {
      id: 'application_name',
      header: t('column.name'),
      cell: ({ application_name: name, icon }) => (
        <span className={styles.named}>
          <img className={styles.icon} src={icon} alt="" width={28} height={28} loading="lazy" />
          <bdi>{name}</bdi>
        </span>
      ),
      sort: 'application_name',
      phone: 'title',
      fixed: true,
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state }) => <StatusBadge {...looks[state]} label={t(`state.${state}`)} />,
      sort: 'state',
      phone: 'aside',
    },
    {
      id: 'package_name',
      header: t('column.package'),
      cell: ({ package_name: name }) => <Code>{name}</Code>,
      phone: 'hidden',
    },
    { id: 'version', header: t('column.version'), cell: ({ version_name: name }) => <bdi>{name}</bdi> },
    {
      id: 'price',
      header: t('column.price'),
      cell: ({ due, currency }) => <bdi>{money(due, currency)}</bdi>,
      phone: 'hidden',
    },
    {
      id: 'created_at',
      header: t('column.created'),
      cell: ({ created_at: at }) => <OwnTime at={at} />,
      sort: 'created_at',
      phone: 'under',
    },
  ];
};
