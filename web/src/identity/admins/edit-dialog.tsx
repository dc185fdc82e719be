import { admins, type Admin } from '@voltdeck/contract';
import { Alert, Button, Checkbox, Group, Modal, ScrollArea, Skeleton, Stack, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryKey, useAct } from '../../api/hooks';
import { useUser } from '../../api/user';
import { Dialog } from '../../ui/dialog';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { PermissionPicker } from '../permissions/permission-picker';
import { History } from '../audit/opened-later';
import { nameOf } from './names';
import { useObstacle } from './obstacle';
import { Outdated } from './outdated';
import { useGivable } from './use-groups';
import textStyles from '../../ui/text.module.css';
import styles from './admins.module.css';

/** Saves what was ticked for the version that was seen; who was slower starts again from what it is now. */
const useEdit = (latest: Admin, onDone: () => void) => {
  const [seen, setSeen] = useState(latest);
  const [keys, setKeys] = useState<string[]>(latest.permissions);
  const [isOwner, setOwner] = useState(latest.is_owner);
  const [isRequired, setRequired] = useState(latest.factor_required);
  const t = useTranslations('admins.edit');
  const client = useQueryClient();
  const { act, isPending, error, reset } = useAct(admins.replaceAdmin, {
    quiet: true,
    changes: ['membership'],
    invalidates: [admins.adminTable],
    onDone: () => {
      toastDone({ title: t('done') });
      onDone();
    },
    // Who was slower sees what it is now, also where nothing tells of changes.
    onFailed: ({ code }) => {
      if (code === 'admin.changed') void client.invalidateQueries({ queryKey: queryKey(admins.adminTable) });
    },
  });
  const take = (): void => {
    reset();
    setSeen(latest);
    setKeys(latest.permissions);
    setOwner(latest.is_owner);
    setRequired(latest.factor_required);
  };
  const save = (): void =>
    act({
      params: { id: seen.id },
      body: {
        permissions: keys,
        is_owner: isOwner,
        factor_required: isRequired,
        version: seen.version,
      },
    });
  const isOutdated = latest.version !== seen.version;
  const factor = { isRequired, setRequired };
  return { seen, keys, setKeys, isOwner, setOwner, factor, save, take, isOutdated, isPending, error };
};

interface RequiredFactorProps {
  admin: Admin;
  isRequired: boolean;
  setRequired: (isRequired: boolean) => void;
  disabled: boolean;
}

/** Whether somebody must log in by a second factor, and whether they have one. */
function RequiredFactor({ admin, isRequired, setRequired, disabled }: RequiredFactorProps) {
  const t = useTranslations('admins.factor');
  return (
    <Switch
      label={t('require')}
      description={t(admin.has_factor ? 'requireHas' : 'requireMissing')}
      checked={isRequired}
      disabled={disabled}
      onChange={({ currentTarget }) => setRequired(currentTarget.checked)}
    />
  );
}

/** What somebody may do, and who gave it to them. */
export function EditDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const t = useTranslations('admins.edit');
  const own = useTranslations('admins');
  const close = useTranslations('ui.actions');
  const user = useUser();
  const { groups, mayGive, templates } = useGivable();
  const edit = useEdit(admin, onClose);
  const obstacle = useObstacle()(admin);
  return (
    <Dialog onClose={onClose} size="xl" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <div>
            <Modal.Title fw={600}>{t('title', { name: isolated(nameOf(admin)) })}</Modal.Title>
            <p className={textStyles.prose}>{obstacle === null ? t('text') : t(`not.${obstacle}`)}</p>
          </div>
          {edit.isOutdated ? (
            <Outdated seen={edit.seen} latest={admin} groups={groups} onTake={edit.take} />
          ) : null}
          {user.is_owner && obstacle === null ? (
            <Checkbox
              label={own('makeOwner')}
              description={own('makeOwnerText')}
              checked={edit.isOwner}
              onChange={({ currentTarget }) => edit.setOwner(currentTarget.checked)}
            />
          ) : null}
          {edit.isOwner ? (
            <p>{own('ownerText')}</p>
          ) : (
            <PermissionPicker
              {...{ groups, mayGive, templates }}
              value={edit.keys}
              onChange={edit.setKeys}
              disabled={obstacle !== null}
            />
          )}
          <RequiredFactor admin={admin} {...edit.factor} disabled={obstacle !== null} />
          {edit.error === null || edit.isOutdated ? null : (
            <Alert color="red" variant="light" role="alert">
              {edit.error.message}
            </Alert>
          )}
          <section>
            <h2 className={styles.heading}>{own('history.title')}</h2>
            <Suspense fallback={<Skeleton height={120} />}>
              <History endpoint={admins.adminHistory} params={{ id: admin.id }} />
            </Suspense>
          </section>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {obstacle === null ? close('cancel') : close('close')}
            </Button>
            {obstacle === null ? (
              <Button loading={edit.isPending} onClick={edit.save}>
                {t('save')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
