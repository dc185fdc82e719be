import { logins, type Result, type User } from '@voltdeck/contract';
import { Button, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call';
import { factorAskedIn } from '../../api/factor-asked';
import { useAct } from '../../api/hooks';
import { userEndpoint, userRequest } from '../../api/user';
import { resumeLogin, setToken } from '../../api/token';
import { withTexts } from '../../i18n/late';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { forgetPerson } from './forget';
import { LoginFields } from './login-fields';
import { factorOnly } from './shown';
import { useSlowed } from './use-slowed';
import textStyles from '../../ui/text.module.css';

const FactorForm = lazy(() =>
  withTexts(() => import('./factor-form'), 'factors')().then((module) => ({ default: module.FactorForm })),
);

const isSame = (one: User, other: User): boolean =>
  one.id === other.id && one.membership_id === other.membership_id;

/** Somebody else starts at home, with nothing of the former person's left in memory. */
const startAnew = (token: string): void => {
  forgetPerson();
  setToken(token);
  // Once the former page is gone, none of its unsaved forms asks whether to stay.
  setTimeout(() => window.location.replace('/'), 0);
};

/** Whoever does not go on leaves nothing behind. */
const leave = (): void => {
  forgetPerson();
  setToken(null);
};

/** Asks the person of the page to log in again; what was typed under it stays. */
export function LoginEndedDialog({ user }: { user: User }) {
  const t = useTranslations('app');
  const client = useQueryClient();
  const { actAsync, error, reset } = useAct(logins.login, { quiet: true });
  const byFactor = useAct(logins.loginByFactor, { quiet: true });
  const goOn = async ({ access_token: token }: Result<typeof logins.login>): Promise<void> => {
    const now = await call(userEndpoint, userRequest, { token });
    if (!isSame(now, user)) {
      startAnew(token);
      return;
    }
    resumeLogin(token);
    client.invalidateQueries().catch(() => undefined);
  };
  const form = useServerForm({
    schema: logins.login.body,
    initialValues: { email: user.email, password: '' },
    send: async (body) => goOn(await actAsync({ body })),
  });
  const asked = factorAskedIn(error);
  const slowed = useSlowed(error);
  const shown = slowed === null ? form : { ...form, formError: slowed };
  return (
    <Dialog
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
      overlay={{ backgroundOpacity: 0.6, blur: 2 }}
    >
      <Modal.Body p="lg">
        <Stack gap="sm">
          <Modal.Title fw={600}>{t('loginEnded.ended')}</Modal.Title>
          <p className={textStyles.prose}>{t('loginEnded.endedText')}</p>
          {asked === null ? (
            <Form form={shown} action={t('login.submit')} fullWidth>
              <LoginFields form={form} isKnown />
            </Form>
          ) : (
            <Suspense fallback={null}>
              <FactorForm
                {...asked}
                send={async (proof) => {
                  const body = { challenge: asked.challenge, ...factorOnly(proof) };
                  await goOn(await byFactor.actAsync({ body }));
                }}
                action={t('login.submit')}
                onCancel={reset}
              />
            </Suspense>
          )}
          <Button variant="subtle" color="gray" onClick={leave}>
            {t('loginEnded.leave')}
          </Button>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
