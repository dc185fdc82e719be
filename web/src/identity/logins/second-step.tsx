import { type FactorAsked, logins } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { GuestFrame } from './guest-frame';
import { FactorForm } from './factor-form';
import { factorOnly } from './shown';

interface SecondStepProps {
  asked: FactorAsked;
  /** Ends the step, be it done or left. */
  onEnd: () => void;
}

/** The second step of a login: a code, a passkey or a recovery code. */
export function SecondStep({ asked, onEnd }: SecondStepProps) {
  const t = useTranslations('factors.step');
  const { actAsync } = useAct(logins.loginByFactor, {
    quiet: true,
    onDone: ({ access_token: token }) => {
      onEnd();
      setToken(token);
    },
  });
  return (
    <GuestFrame title={t('title')} text={t('text')}>
      <FactorForm
        {...asked}
        send={(shown) => actAsync({ body: { challenge: asked.challenge, ...factorOnly(shown) } })}
        action={t('submit')}
        onCancel={onEnd}
        cancel={t('back')}
      />
    </GuestFrame>
  );
}
