import { Alert, Button, Checkbox, Group, Modal, ScrollArea, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { Dialog } from '../../ui/dialog';
import { EmailChips } from '../../ui/form/email-chips';
import { withEmails } from '../../ui/form/emails';
import { PermissionPicker } from '../permissions/permission-picker';
import { startingKeys, useGivable } from './use-groups';
import { useInvite } from './use-invite';
import textStyles from '../../ui/text.module.css';

/** Asks whom to invite and what they may do; each gets a mail of their own. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admins.invite');
  const own = useTranslations('admins');
  const cancel = useTranslations('ui.actions')('cancel');
  const user = useUser();
  const { groups, mayGive, templates } = useGivable();
  const [emails, setEmails] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [keys, setKeys] = useState<string[]>(() => startingKeys.filter(mayGive));
  const [isOwner, setOwner] = useState(false);
  const { send, isSending, errors, refusal } = useInvite((left) => {
    setEmails(left);
    if (left.length === 0) onClose();
  });
  const submit = (): void => {
    const all = withEmails(emails, typed);
    setEmails(all);
    setTyped('');
    setEmpty(all.length === 0);
    if (all.length > 0) void send({ emails: all, permissions: keys, isOwner });
  };
  return (
    <Dialog onClose={onClose} size="xl" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <div>
            <Modal.Title fw={600}>{t('title')}</Modal.Title>
            <p className={textStyles.prose}>{t('text')}</p>
          </div>
          <EmailChips
            label={t('emails')}
            help={t('emailsHelp')}
            takeAway={(email) => t('takeAway', { email })}
            emails={emails}
            onChange={(next) => {
              setEmails(next);
              setEmpty(false);
            }}
            errors={errors}
            typed={typed}
            onType={setTyped}
            error={isEmpty ? t('none') : null}
          />
          {user.is_owner ? (
            <Checkbox
              label={own('makeOwner')}
              description={own('makeOwnerText')}
              checked={isOwner}
              onChange={({ currentTarget }) => setOwner(currentTarget.checked)}
            />
          ) : null}
          {isOwner ? null : (
            <PermissionPicker {...{ groups, mayGive, templates }} value={keys} onChange={setKeys} />
          )}
          {refusal === null ? null : (
            <Alert color="red" variant="light" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button loading={isSending} onClick={submit}>
              {t('send')}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
