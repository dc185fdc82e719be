import { type AllowedUser, allowedUsers } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { isolated } from '../../ui/isolated';
import { useListState } from '../../ui/list-state';
import { Section } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import type { Column, RowAction } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';
import { NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { type AllowedPlace, callsOf } from './calls';

const AddDialog = lazy(() => import('./add-dialog').then((module) => ({ default: module.AddDialog })));

const nameOf = ({ first_name: first, last_name: last }: AllowedUser): string =>
  `${first ?? ''} ${last ?? ''}`.trim();

const useColumns = (): readonly Column<AllowedUser>[] => {
  const t = useTranslations('allowedUsers');
  return [
    {
      id: 'email',
      header: t('email'),
      cell: ({ email }) => <bdi>{email}</bdi>,
      sort: 'email',
      phone: 'title',
      fixed: true,
    },
    {
      id: 'name',
      header: t('name'),
      cell: (user) => (nameOf(user) === '' ? <NoValue /> : <bdi>{nameOf(user)}</bdi>),
    },
    {
      id: 'added_at',
      header: t('since'),
      cell: ({ added_at: at }) => <OwnTime at={at} />,
      sort: 'added_at',
    },
  ];
};

/** Takes somebody off at one press, which one more press takes back. */
const useRemoving = (place: AllowedPlace): ((user: AllowedUser) => void) => {
  const t = useTranslations('allowedUsers');
  const { add, remove, kind } = callsOf(place);
  const undo = useAct(add, { changes: [kind] });
  const removing = useAct(remove, { changes: [kind] });
  return (user) => {
    const { id } = place;
    void removing
      .actAsync({ params: { id, userId: user.id } })
      .then(() =>
        toastDone({
          title: t('removed', { email: isolated(user.email) }),
          action: {
            label: t('undo'),
            onClick: () => undo.act({ params: { id }, body: { emails: [user.email] } }),
          },
        }),
      )
      .catch(() => undefined);
  };
};

/** Who may use a private power center, or those of a group. */
export function AllowedList({ place }: { place: AllowedPlace }) {
  const t = useTranslations('allowedUsers');
  const calls = callsOf(place);
  const mayChange = useMay()(calls.add.needs);
  const state = useListState(allowedUsers.allowedUserTable.query);
  const source = useCall(
    calls.table,
    { params: { id: place.id }, query: state.query },
    { keep: true, live: { kinds: [calls.kind], id: place.id } },
  );
  const columns = useColumns();
  const remove = useRemoving(place);
  const [isAdding, setAdding] = useState(false);
  const actionsOf = (user: AllowedUser): readonly RowAction[] =>
    mayChange
      ? [
          {
            id: 'remove',
            label: t('remove'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            shortcut: 'd',
            onSelect: () => remove(user),
          },
        ]
      : [];
  const add = mayChange ? (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add.open')}
    </Button>
  ) : null;
  return (
    <Section
      title={t('title')}
      text={t(place.of === 'group' ? 'groupText' : 'text')}
      actions={source.data?.meta.total === 0 ? null : add}
    >
      <DataTable
        id="allowed-users"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        search={t('search')}
        rowActions={actionsOf}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: add,
          icon: <IconUsers size={22} stroke={1.5} />,
        }}
      />
      {isAdding ? (
        <Suspense fallback={null}>
          <AddDialog place={place} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
