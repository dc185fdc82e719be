import { registrations, type CodeSent } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconMailExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { userEndpoint, useUser } from '../../api/user';
import { clock, useNow } from '../../ui/clock';
import { CodeField } from '../../ui/form/code-field';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import textStyles from '../../ui/text.module.css';
import styles from './profile.module.css';

interface Sent extends CodeSent {
  /** When another one may be asked for. */
  againAtMs: number;
}

/** The address somebody logs in with, and whether it was verified; where it was not, the way to do so. */
export function EmailPart() {
  const t = useTranslations('profiles.email');
  const { email, email_verified: isVerified } = useUser();
  const [sent, setSent] = useState<Sent | null>(null);
  const send = useAct(registrations.sendConfirmation, {
    onDone: (code) =>
      setSent({
        ...code,
        againAtMs: clock.now().getTime() + code.can_resend_in_seconds * 1000,
      }),
  });
  return (
    <div className={styles.email}>
      <div className={styles.line}>
        <span className={styles.label}>{t('label')}</span>
        <bdi className={styles.address}>{email}</bdi>
        <span className={styles.mark} data-verified={isVerified || undefined}>
          {isVerified ? (
            <IconCircleCheck size={16} aria-hidden />
          ) : (
            <IconMailExclamation size={16} aria-hidden />
          )}
          {t(isVerified ? 'verified' : 'unverified')}
        </span>
        {isVerified || sent !== null ? null : (
          <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.act()}>
            {t('send')}
          </Button>
        )}
      </div>
      {isVerified || sent === null ? null : (
        <CodeForm
          key={sent.verification_token}
          sent={sent}
          onAgain={() => send.act()}
          isPending={send.isPending}
        />
      )}
    </div>
  );
}

interface CodeFormProps {
  sent: Sent;
  onAgain: () => void;
  isPending: boolean;
}

const schema = registrations.confirmEmail.body.required({ code: true });

/** Asks for the code that was sent. */
function CodeForm({ sent, onAgain, isPending }: CodeFormProps) {
  const t = useTranslations('profiles.email');
  const codes = useTranslations('codes');
  // After too many wrong codes the mail carries a link, and `/verify` takes it.
  const isLink = sent.available_attempts === 0;
  const waits = Math.max(0, Math.ceil((sent.againAtMs - useNow(1000).getTime()) / 1000));
  const confirm = useAct(registrations.confirmEmail, {
    quiet: true,
    invalidates: [userEndpoint],
  });
  const form = useServerForm({
    schema,
    initialValues: { code: '' },
    read: ({ code }) => ({ code, verification_token: sent.verification_token }),
    send: async (body) => {
      await confirm.actAsync({ body });
      toastDone({ id: 'profile-email', title: t('done') });
    },
  });
  return (
    <div className={styles.code}>
      <p role="status">{isLink ? codes('linkSent') : t('sent', { address: isolated(sent.sent_to) })}</p>
      {isLink ? null : (
        <Form form={form} action={t('confirm')} fullWidth>
          <CodeField
            form={form}
            name="code"
            label={t('code')}
            help={codes('goodFor')}
            digits={4}
            isFirst
            sends
            required
          />
        </Form>
      )}
      {waits > 0 ? (
        <p className={textStyles.small}>{t('againIn', { seconds: waits })}</p>
      ) : (
        <Button size="xs" variant="default" loading={isPending} onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}
