import { allowedUsers, chargePoints, groups, type Group } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { withTexts } from '../../i18n/late';
import { Page } from '../../ui/page';
import { Loaded, NotFoundState, PageSkeleton } from '../../ui/page-states';
import { UrlTabs } from '../../ui/url-tabs';
import { DeleteGroupDialog } from './delete-dialog';
import { GroupFigures } from './figures';
import { useSpan } from './span';

const AllowedList = lazy(() =>
  withTexts(() => import('../allowed-users/allowed-list'))().then((module) => ({
    default: module.AllowedList,
  })),
);
const GroupDialog = lazy(() => import('./group-dialog').then((module) => ({ default: module.GroupDialog })));
const AddMembersDialog = lazy(() =>
  import('./add-members-dialog').then((module) => ({ default: module.AddMembersDialog })),
);
const Members = lazy(() => import('./members').then((module) => ({ default: module.Members })));
const BriefMembers = lazy(() =>
  import('./brief-members').then((module) => ({ default: module.BriefMembers })),
);

type Asked = 'add' | 'edit' | 'delete';

function Actions({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const t = useTranslations('groups');
  const may = useMay();
  return (
    <>
      {may(groups.deleteGroup.needs) ? (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onAsk('delete')}
        >
          {t('delete')}
        </Button>
      ) : null}
      {may(groups.updateGroup.needs) ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => onAsk('edit')}
        >
          {t('edit')}
        </Button>
      ) : null}
      {may(groups.changeMembers.needs) && may(chargePoints.chargePointTable.needs) ? (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onAsk('add')}>
          {t('addMembers')}
        </Button>
      ) : null}
    </>
  );
}

function Detail({ group }: { group: Group }) {
  const t = useTranslations('groups');
  const may = useMay();
  const navigate = useNavigate();
  const span = useSpan();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  // Who may not read power centers sees which they are, without what they do.
  const members = may(chargePoints.chargePointTable.needs) ? (
    <Members group={group} span={span} onAdd={() => setAsked('add')} />
  ) : (
    <BriefMembers groupId={group.id} />
  );
  const tabs = [
    {
      id: 'members',
      label: t('tab.members'),
      content: () => <Suspense fallback={<Skeleton height={220} />}>{members}</Suspense>,
    },
  ];
  if (may(allowedUsers.groupAllowedUserTable.needs)) {
    const place = { of: 'group', id: group.id } as const;
    tabs.push({
      id: 'access',
      label: t('tab.access'),
      content: () => (
        <Suspense fallback={<Skeleton height={220} />}>
          <AllowedList place={place} />
        </Suspense>
      ),
    });
  }
  return (
    <Page title={group.name} text={group.description} actions={<Actions onAsk={setAsked} />}>
      <GroupFigures group={group} span={span} />
      <UrlTabs label={t('tabs')} tabs={tabs} />
      <Suspense fallback={null}>
        {asked === 'edit' ? <GroupDialog group={group} onClose={close} /> : null}
        {asked === 'add' ? <AddMembersDialog group={group} onClose={close} /> : null}
      </Suspense>
      {asked === 'delete' ? (
        <DeleteGroupDialog
          group={group}
          onClose={close}
          onDeleted={() => navigate({ to: '/power-center-groups', replace: true })}
        />
      ) : null}
    </Page>
  );
}

function NoGroup() {
  const t = useTranslations('groups');
  return (
    <NotFoundState
      action={
        <Button component={Link} to="/power-center-groups" variant="default">
          {t('toGroups')}
        </Button>
      }
    />
  );
}

function GroupAt({ id }: { id: number }) {
  const source = useCall(
    groups.getGroup,
    { params: { id } },
    { live: { kinds: ['charge-point-group'], id }, quiet: true },
  );
  // Kept data of a group that was deleted would pass for one that is there.
  if (source.error?.status === 404) return <NoGroup />;
  return (
    <Loaded source={source} skeleton={<PageSkeleton />}>
      {(group) => <Detail group={group} />}
    </Loaded>
  );
}

/** `/power-center-groups/{id}`: a group with what its power centers do and brought. */
export function GroupDetailScreen() {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? <GroupAt key={number} id={number} /> : <NoGroup />;
}
