import type { ComponentChildren, RefObject } from 'preact';
import { useId, useImperativeHandle, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { Button } from './button';
import styles from './dialog.module.css';

export interface DialogHandle {
  open: () => void;
}

interface Props {
  handle: RefObject<DialogHandle>;
  title: string;
  confirm: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  children?: ComponentChildren;
}

/** Asks before something that cannot be undone. */
export function Dialog({ handle, title, confirm, isDangerous = false, onConfirm, children }: Props) {
  const { t } = useLanguage();
  const own = useRef<HTMLDialogElement>(null);
  const id = useId();
  useImperativeHandle(handle, () => ({ open: () => own.current?.showModal() }), []);
  return (
    <dialog ref={own} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.inner}>
        <h2 id={id}>{title}</h2>
        <div className={styles.words}>{children}</div>
        <div className={styles.answers}>
          <Button onPress={() => own.current?.close()}>{t('page.cancel')}</Button>
          <Button
            kind={isDangerous ? 'danger' : 'main'}
            onPress={() => {
              own.current?.close();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
