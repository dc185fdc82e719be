import { admins } from '@voltdeck/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useAct } from '../../api/hooks';
import { toastDone } from '../../ui/toast';

interface Sent {
  emails: readonly string[];
  permissions: readonly string[];
  isOwner: boolean;
}

interface Outcome {
  /** What is wrong with an address, by address. */
  errors: Record<string, string>;
  /** What is wrong with the invitation as a whole. */
  refusal: string | null;
}

/** Invites one after the other; those that were refused stay, each with why. */
export const useInvite = (onLeft: (emails: string[]) => void) => {
  const t = useTranslations('admins.invite');
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const { actAsync } = useAct(admins.createAdmin, { quiet: true, changes: ['membership'] });
  const [isSending, setSending] = useState(false);
  const [{ errors, refusal }, setOutcome] = useState<Outcome>({ errors: {}, refusal: null });

  const send = async ({ emails, permissions, isOwner }: Sent): Promise<void> => {
    setSending(true);
    const found: Outcome = { errors: {}, refusal: null };
    let done = 0;
    for (const email of emails) {
      try {
        await actAsync({
          body: { email, permissions: [...permissions], ...(isOwner && { is_owner: true }) },
        });
        done += 1;
      } catch (error) {
        const ofEmail = isApiError(error) ? error.errors.email?.join(' ') : undefined;
        const message = isApiError(error) && error.message !== '' ? error.message : fallback;
        found.errors[email] = ofEmail ?? message;
        if (ofEmail === undefined) found.refusal = message;
      }
    }
    setOutcome(found);
    setSending(false);
    if (done > 0) toastDone({ title: t('done', { count: done }) });
    onLeft(emails.filter((email) => found.errors[email] !== undefined));
  };
  return { send, isSending, errors, refusal };
};
