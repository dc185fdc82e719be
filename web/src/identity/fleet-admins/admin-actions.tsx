import { fleetAdmins, type FleetAdmin } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconMail, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { adminsPath, type FleetPlace } from '../fleets/place';
import { nameOf } from './admin-name';

type Asked = 'suspend' | 'remove';

interface AdminActionsProps {
  admin: FleetAdmin;
  place: FleetPlace;
}

/** What is done with somebody who works for a fleet. */
export function AdminActions({ admin, place }: AdminActionsProps) {
  const t = useTranslations('fleetAdmins');
  const may = useMay();
  const { connectedAs } = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  const params = { id: place.id, adminId: admin.id };
  const update = useAct(fleetAdmins.updateFleetAdmin, { changes: ['fleet'] });
  const again = useAct(fleetAdmins.inviteFleetAdminAgain, {
    onDone: ({ email }) => toastDone({ title: t('invited', { email }) }),
  });
  // Who works for other fleets, too, is kept out of all of them by the operator alone.
  const mayKeepOut =
    may(fleetAdmins.updateFleetAdmin.needs) && !(connectedAs === 'fleet_admin' && admin.works_elsewhere);
  return (
    <>
      {admin.status === 'inactive' && may(fleetAdmins.inviteFleetAdminAgain.needs) ? (
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={again.isPending}
          onClick={() => again.act({ params })}
        >
          {t('inviteAgain')}
        </Button>
      ) : null}
      {mayKeepOut && admin.status === 'active' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={() => setAsked('suspend')}
        >
          {t('suspend')}
        </Button>
      ) : null}
      {mayKeepOut && admin.status === 'suspended' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={update.isPending}
          onClick={() => update.act({ params, body: { status: 'active' } })}
        >
          {t('resume')}
        </Button>
      ) : null}
      {may(fleetAdmins.deleteFleetAdmin.needs) ? (
        <Button
          variant="outline"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsked('remove')}
        >
          {t('remove')}
        </Button>
      ) : null}
      <Confirm
        opened={asked === 'suspend'}
        onClose={() => setAsked(null)}
        title={t('suspend')}
        action={t('suspend')}
        onConfirm={async () => void (await update.actAsync({ params, body: { status: 'suspended' } }))}
        danger
      >
        {t('suspendText', { name: isolated(nameOf(admin)) })}
      </Confirm>
      {asked === 'remove' ? (
        <RemoveDialog admin={admin} place={place} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

function RemoveDialog({ admin, place, onClose }: AdminActionsProps & { onClose: () => void }) {
  const t = useTranslations('fleetAdmins');
  const router = useRouter();
  const remove = useAct(fleetAdmins.deleteFleetAdmin);
  const name = isolated(nameOf(admin));
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('remove')}
      action={t('remove')}
      onConfirm={async () => {
        await remove.actAsync({ params: { id: place.id, adminId: admin.id } });
        toastDone({ title: t('removed') });
        router.history.replace(adminsPath(place));
      }}
      danger
    >
      {admin.works_elsewhere ? t('removeText', { name }) : t('removeLastText', { name })}
    </Confirm>
  );
}
