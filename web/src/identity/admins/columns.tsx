import type { Admin } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { clock } from '../../ui/clock';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import { OwnTime } from '../../ui/when/own-time';
import { nameOf, standingLooks, standingOf } from './names';

export const useAdminColumns = (): readonly Column<Admin>[] => {
  const t = useTranslations('admins');
  const role = ({ is_owner: isOwner, permissions }: Admin): string =>
    isOwner ? t('owner') : t('keys', { count: permissions.length });
  const factor = ({ has_factor: has, factor_required: isRequired }: Admin): string =>
    t(has ? 'factor.has' : isRequired ? 'factor.missing' : 'factor.none');
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: (row) => (
        <>
          <bdi>{nameOf(row)}</bdi>
          {row.is_you ? ` (${t('you')})` : null}
        </>
      ),
      sort: 'name',
      phone: 'title',
      fixed: true,
    },
    {
      id: 'email',
      header: t('column.email'),
      cell: ({ email }) => <bdi>{email}</bdi>,
      sort: 'email',
      phone: 'under',
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => {
        const standing = standingOf(row, clock.now());
        return <StatusBadge {...standingLooks[standing]} label={t(`status.${standing}`)} />;
      },
      sort: 'status',
      phone: 'aside',
    },
    { id: 'factor', header: t('column.factor'), cell: factor },
    { id: 'role', header: t('column.role'), cell: role },
    {
      id: 'last_seen_at',
      header: t('column.seen'),
      cell: ({ last_seen_at: at }) => (at === null ? t('never') : <OwnTime at={at} />),
      sort: 'last_seen_at',
    },
    {
      id: 'created_at',
      header: t('column.since'),
      cell: ({ created_at: at }) => <OwnTime at={at} />,
      sort: 'created_at',
      startsHidden: true,
    },
  ];
};
