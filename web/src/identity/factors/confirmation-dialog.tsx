import { factors, type Result } from '@voltdeck/contract';
import { Alert, Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { useLogout } from '../logins/use-logout';
import { FactorForm } from '../logins/factor-form';
import textStyles from '../../ui/text.module.css';

/** Whoever has neither a password nor a factor is known anew by a new login alone. */
function LogInAnew({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('factors.confirm');
  const cancel = useTranslations('ui.actions')('cancel');
  const { logout, isPending } = useLogout();
  return (
    <Stack gap="sm">
      <p>{t('anew')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button loading={isPending} onClick={logout}>
          {t('logout')}
        </Button>
      </Group>
    </Stack>
  );
}

type Asked = Result<typeof factors.beginConfirmation>;

interface QuestionProps {
  asked: Asked;
  onEnd: (isConfirmed: boolean) => void;
}

function Question({ asked, onEnd }: QuestionProps) {
  const t = useTranslations('factors.confirm');
  const { actAsync } = useAct(factors.confirm, { quiet: true, onDone: () => onEnd(true) });
  const { challenge, kinds, passkey } = asked;
  const leave = (): void => onEnd(false);
  if (kinds.length === 0) return <LogInAnew onCancel={leave} />;
  return (
    <FactorForm
      kinds={kinds}
      passkey={passkey}
      send={(shown) => actAsync({ body: { challenge, ...shown } })}
      action={t('submit')}
      onCancel={leave}
    />
  );
}

/** Asks whether it is still the person of the login; over any other dialog. */
export function ConfirmationDialog({ onEnd }: Pick<QuestionProps, 'onEnd'>) {
  const t = useTranslations('factors.confirm');
  const retry = useTranslations('ui.actions')('retry');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { act, error } = useAct(factors.beginConfirmation, { quiet: true, onDone: setAsked });
  const begin = useEffectEvent(() => act());
  useEffect(() => begin(), []);
  return (
    <Dialog onClose={() => onEnd(false)} zIndex={900}>
      <Modal.Body p="lg">
        <Stack gap="sm">
          <Modal.Title fw={600}>{t('title')}</Modal.Title>
          <p className={textStyles.prose}>{t('text')}</p>
          {error === null ? null : (
            <Alert color="red" variant="light" role="alert">
              <Stack gap="xs" align="flex-start">
                {error.message || t('failed')}
                <Button variant="default" size="xs" onClick={() => act()}>
                  {retry}
                </Button>
              </Stack>
            </Alert>
          )}
          {asked !== null ? (
            <Question asked={asked} onEnd={onEnd} />
          ) : error === null ? (
            <Skeleton height={96} />
          ) : null}
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
