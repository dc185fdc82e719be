import type { passwordResets, registrations } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { clock, useNow } from '../../ui/clock';
import type { WaitingCode } from './sent-code';
import styles from './codes.module.css';

interface ResendCodeProps {
  call: typeof registrations.resendEmailCode | typeof passwordResets.resendReset;
  code: WaitingCode;
}

/** Asks for another code, once the time since the last one is over; how long that is counts down. */
export function ResendCode({ call, code }: ResendCodeProps) {
  const t = useTranslations('codes');
  const [isSentAgain, setSentAgain] = useState(false);
  const { act, isPending } = useAct(call, {
    onDone: (answer) => {
      code.renew(answer);
      setSentAgain(true);
    },
    onFailed: code.refuse,
  });
  // Each second, for as long as there is something to count.
  useNow(1000);
  if (code.sent === null) return null;
  const { token, resendAt } = code.sent;
  const seconds = Math.ceil((resendAt - clock.now().getTime()) / 1000);
  return (
    <p className={styles.line}>
      <span role="status">{isSentAgain ? t('sentAgain') : t('notThere')}</span>{' '}
      {seconds > 0 ? (
        <span className={styles.countdown}>{t('resendIn', { seconds })}</span>
      ) : (
        <Button
          variant="transparent"
          size="compact-sm"
          className={styles.inline}
          loading={isPending}
          onClick={() => act({ body: { verification_token: token } })}
        >
          {t('resend')}
        </Button>
      )}
    </p>
  );
}
