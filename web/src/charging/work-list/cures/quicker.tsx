import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Settled } from '../item/settled';
import type { Cured } from '../item-key';
import { useCuredWords } from '../words';
import styles from './cures.module.css';

interface QuickerProps {
  /** Null where nobody knows how it went. */
  cured: Cured | null;
  zone: string;
  onClose: () => void;
}

/** In place of the form where somebody was quicker: who, and how. */
export function Quicker({ cured, zone, onClose }: QuickerProps) {
  const t = useTranslations('workList.cured');
  const close = useTranslations('ui.actions')('close');
  const words = useCuredWords();
  return (
    <>
      <p role="alert">{t('quicker')}</p>
      {cured === null ? <p>{words(null)}</p> : <Settled cured={cured} zone={zone} />}
      <div className={styles.feet}>
        <Button onClick={onClose} data-autofocus>
          {close}
        </Button>
      </div>
    </>
  );
}
