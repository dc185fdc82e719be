import { useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { Button } from './button';
import { Dialog, type DialogHandle } from './dialog';
import { useDoing } from './use-doing';
import { Trouble } from './waiting';

interface Props {
  isOff: boolean;
  isEnding: boolean;
  onStop: () => Promise<void>;
}

/** Ends a session, once somebody has said that they mean it. */
export function StopButton({ isOff, isEnding, onStop }: Props) {
  const { t } = useLanguage();
  const dialog = useRef<DialogHandle>(null);
  const { isBusy, error, run } = useDoing();
  return (
    <>
      {error === undefined ? null : <Trouble error={error} />}
      <Button
        kind="danger"
        isWide
        isBusy={isBusy || isEnding}
        isOff={isOff && !isEnding}
        onPress={() => dialog.current?.open()}
      >
        {isEnding ? t('order.stopping') : t('order.stop')}
      </Button>
      <Dialog
        handle={dialog}
        title={t('order.stopQuestion')}
        confirm={t('order.stopNow')}
        isDangerous
        onConfirm={() => run(onStop)}
      >
        {t('order.stopHint')}
      </Dialog>
    </>
  );
}
