import { fleetAdmins, type FleetAdmin } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { LeaveGuard } from '../../ui/form/leave-guard';
import { Section } from '../../ui/page';
import { toastDone } from '../../ui/toast';
import { KeysField } from './keys-field';

/** What somebody may do at a fleet; who may, gives and takes. */
export function AdminKeys({ admin, fleetId }: { admin: FleetAdmin; fleetId: number }) {
  const t = useTranslations('fleetAdmins');
  const [keys, setKeys] = useState(admin.permissions);
  const mayChange = useMay()(fleetAdmins.setFleetAdminPermissions.needs) && !admin.is_self;
  const { act, isPending } = useAct(fleetAdmins.setFleetAdminPermissions, {
    changes: ['fleet'],
    onDone: () => toastDone({ title: t('saved') }),
    onFailed: ({ code }) => {
      // Somebody was quicker: what is held now is what is looked at next.
      if (code === 'fleet-admin.changed') setKeys(admin.permissions);
    },
  });
  const isDirty = keys.toSorted().join() !== admin.permissions.toSorted().join();
  return (
    <Section title={t('keys.title')} text={t('keys.text')}>
      <LeaveGuard isDirty={isDirty} />
      <KeysField fleetId={fleetId} value={keys} onChange={setKeys} isFixed={!mayChange} />
      {mayChange ? (
        <Group justify="flex-end" gap="xs" mt="md">
          {isDirty ? (
            <Button variant="default" onClick={() => setKeys(admin.permissions)}>
              {t('keys.reset')}
            </Button>
          ) : null}
          <Button
            loading={isPending}
            disabled={!isDirty}
            onClick={() =>
              act({
                params: { id: fleetId, adminId: admin.id },
                body: { permissions: keys, seen: admin.permissions },
              })
            }
          >
            {t('keys.save')}
          </Button>
        </Group>
      ) : null}
    </Section>
  );
}
