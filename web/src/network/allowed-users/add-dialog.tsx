import { Alert, Button, Group, Modal, ScrollArea, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { EmailChips } from '../../ui/form/email-chips';
import { withEmails } from '../../ui/form/emails';
import { toastDone } from '../../ui/toast';
import { type AllowedPlace, callsOf } from './calls';
import textStyles from '../../ui/text.module.css';

interface Outcome {
  /** What is wrong with an address, by address. */
  errors: Record<string, string>;
  /** What is wrong as a whole. */
  refusal: string | null;
}

const nothingWrong: Outcome = { errors: {}, refusal: null };

/** Allows all addresses or none; what is wrong with one is told beside it. */
const useAdding = (place: AllowedPlace, onDone: () => void) => {
  const t = useTranslations('allowedUsers.add');
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const { add, kind } = callsOf(place);
  const { actAsync, isPending } = useAct(add, { quiet: true, changes: [kind] });
  const [outcome, setOutcome] = useState(nothingWrong);
  const refuse = (why: unknown, emails: readonly string[]): void => {
    if (!isApiError(why)) return setOutcome({ errors: {}, refusal: fallback });
    const errors = Object.fromEntries(
      emails.flatMap((email, index) => {
        const texts = why.errors[`emails.${index}`];
        return texts === undefined ? [] : [[email, texts.join(' ')]];
      }),
    );
    const isTold = Object.keys(errors).length > 0;
    const whole = why.errors.emails?.join(' ') ?? (why.message === '' ? fallback : why.message);
    setOutcome({ errors, refusal: isTold ? null : whole });
  };
  const send = async (emails: string[]): Promise<void> => {
    setOutcome(nothingWrong);
    try {
      const { added } = await actAsync({ params: { id: place.id }, body: { emails } });
      toastDone({ title: t('done', { count: added }) });
      onDone();
    } catch (why) {
      refuse(why, emails);
    }
  };
  return { send, isPending, ...outcome };
};

/** Asks whom to allow, by their addresses. */
export function AddDialog({ place, onClose }: { place: AllowedPlace; onClose: () => void }) {
  const t = useTranslations('allowedUsers.add');
  const cancel = useTranslations('ui.actions')('cancel');
  const [emails, setEmails] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { send, isPending, errors, refusal } = useAdding(place, onClose);
  const submit = (): void => {
    const all = withEmails(emails, typed);
    setEmails(all);
    setTyped('');
    setEmpty(all.length === 0);
    if (all.length > 0) void send(all);
  };
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
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
          {refusal === null ? null : (
            <Alert color="red" variant="light" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button loading={isPending} onClick={submit}>
              {t('send')}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
