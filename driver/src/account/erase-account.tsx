import type { driverData } from '@voltdeck/contract';
import { useRef, useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { Dialog, type DialogHandle } from '../ui/dialog';
import { TextField } from '../ui/field';
import { Card, Dim } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';

/** Ends an account for good. */
export function EraseAccount({ onErased }: { onErased: () => void }) {
  const { t } = useLanguage();
  const dialog = useRef<DialogHandle>(null);
  const [password, setPassword] = useState('');
  const { isBusy, error, errorOf, run } = useDoing();
  const erase = async (): Promise<void> => {
    await ask<typeof driverData.eraseDriver>('DELETE /api/v1/users/me', { body: { password } });
    onErased();
  };
  const wrong = errorOf('password');
  return (
    <Card title={t('erase.title')}>
      <Dim>{t('erase.hint')}</Dim>
      <TextField
        label={t('erase.password')}
        type="password"
        autoComplete="current-password"
        isCode
        value={password}
        onValue={setPassword}
        error={wrong}
      />
      {error === undefined || wrong !== undefined ? null : <Trouble error={error} />}
      <Button kind="danger" isBusy={isBusy} onPress={() => dialog.current?.open()}>
        {t('erase.do')}
      </Button>
      <Dialog
        handle={dialog}
        title={t('erase.question')}
        confirm={t('erase.do')}
        isDangerous
        onConfirm={() => run(erase)}
      >
        {t('erase.hint')}
      </Dialog>
    </Card>
  );
}
