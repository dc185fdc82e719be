import { groups, type Group } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import type { Column, RowAction } from '../../ui/table/types';
import { Count, NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { groupPath } from '../paths';
import { DeleteGroupDialog } from './delete-dialog';
import textStyles from '../../ui/text.module.css';

const GroupDialog = lazy(() => import('./group-dialog').then((module) => ({ default: module.GroupDialog })));

const clipped = (text: string) => (
  <bdi className={`${textStyles.clip} ${textStyles.name}`} title={text}>
    {text}
  </bdi>
);

const useColumns = (): readonly Column<Group>[] => {
  const t = useTranslations('groups.column');
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (row) => clipped(row.name),
      sort: 'name',
      phone: 'title',
      fixed: true,
    },
    {
      id: 'description',
      header: t('description'),
      cell: ({ description }) => (description === null ? <NoValue /> : clipped(description)),
      phone: 'under',
    },
    {
      id: 'members',
      header: t('members'),
      cell: (row) => <Count value={row.charge_points_count} />,
      sort: 'charge_points_count',
      align: 'end',
    },
    {
      id: 'created',
      header: t('created'),
      cell: (row) => <OwnTime at={row.created_at} />,
      sort: 'created_at',
    },
  ];
};

type Asked = { what: 'edit' | 'delete'; group: Group };

const useActions = (ask: (asked: Asked) => void): ((row: Group) => readonly RowAction[]) => {
  const t = useTranslations('groups');
  const may = useMay();
  return (group) => [
    ...(may(groups.updateGroup.needs)
      ? [
          {
            id: 'edit',
            label: t('edit'),
            icon: <IconPencil size={16} aria-hidden />,
            shortcut: 'e',
            onSelect: () => ask({ what: 'edit', group }),
          },
        ]
      : []),
    ...(may(groups.deleteGroup.needs)
      ? [
          {
            id: 'delete',
            label: t('delete'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onSelect: () => ask({ what: 'delete', group }),
          },
        ]
      : []),
  ];
};

/** `/power-center-groups`: every group of the operator, and the way to a new one. */
export function GroupListScreen() {
  const t = useTranslations('groups');
  const navigate = useNavigate();
  const state = useListState(groups.groupTable.query);
  const source = useCall(
    groups.groupTable,
    { query: state.query },
    { keep: true, live: { kinds: ['charge-point-group'] } },
  );
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const actionsOf = useActions(setAsked);
  const add = useMay()(groups.createGroup.needs) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : undefined;
  const close = (): void => {
    setAdding(false);
    setAsked(null);
  };
  return (
    <Page title={t('title')} text={t('text')} actions={source.data?.meta.total === 0 ? undefined : add}>
      <DataTable
        id="groups"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        href={({ id }) => groupPath(id)}
        search={t('search')}
        rowActions={actionsOf}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      />
      {isAdding || asked?.what === 'edit' ? (
        <Suspense fallback={null}>
          <GroupDialog
            group={asked?.group}
            onClose={close}
            onMade={({ id }) => void navigate({ to: '/power-center-groups/$id', params: { id: String(id) } })}
          />
        </Suspense>
      ) : null}
      {asked?.what === 'delete' ? <DeleteGroupDialog group={asked.group} onClose={close} /> : null}
    </Page>
  );
}
