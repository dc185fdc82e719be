import { admins, type Admin } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useAdminColumns } from './columns';
import { RemoveDialog, ResetFactorsDialog, SuspendDialog } from './confirm-dialogs';
import { useAdminActions, type Asked } from './row-actions';

const EditDialog = lazy(() => import('./edit-dialog').then((module) => ({ default: module.EditDialog })));
const InviteDialog = lazy(() =>
  import('./invite-dialog').then((module) => ({ default: module.InviteDialog })),
);

const noRows: readonly Admin[] = [];

/** `/users-roles`: who works for the operator, who is invited, and what each may do. */
export function AdminListScreen() {
  const t = useTranslations('admins');
  const may = useMay();
  const state = useListState(admins.adminTable.query);
  const source = useCall(
    admins.adminTable,
    { query: state.query },
    { keep: true, live: { kinds: ['membership', 'person'] } },
  );
  const rows = source.data?.data ?? noRows;
  const columns = useAdminColumns();
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const actionsOf = useAdminActions(setAsked);
  // As it is now, so that whoever edits sees what somebody else has changed meanwhile.
  const latest = asked === null ? null : (rows.find(({ id }) => id === asked.admin.id) ?? asked.admin);
  const askedFor = (what: Asked['what']): Admin | null => (asked?.what === what ? latest : null);
  const close = (): void => setAsked(null);
  const edited = askedFor('edit');
  const invite = may(admins.createAdmin.needs) ? (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {t('invite.open')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} text={t('text')} actions={invite}>
      <DataTable
        id="admins"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        onOpen={(admin) => setAsked({ what: 'edit', admin })}
        filters={[
          {
            kind: 'multi',
            key: 'status',
            label: t('column.status'),
            options: (['active', 'suspended', 'inactive'] as const).map((value) => ({
              value,
              label: t(`status.${value === 'inactive' ? 'invited' : value}`),
            })),
          },
        ]}
        search={t('search')}
        rowActions={actionsOf}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      <Suspense fallback={null}>
        {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
        {edited === null ? null : <EditDialog key={edited.id} admin={edited} onClose={close} />}
      </Suspense>
      <SuspendDialog admin={askedFor('suspend')} onClose={close} />
      <ResetFactorsDialog admin={askedFor('resetFactors')} onClose={close} />
      <RemoveDialog admin={askedFor('remove')} onClose={close} />
    </Page>
  );
}
