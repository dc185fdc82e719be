import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { isOfComposition } from './catcher';
import styles from './frame.module.css';

interface FrameProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onClose: () => void;
  /** There where what finds and does did not come. */
  onRetry: (() => void) | undefined;
  /** There where it did not come again: some browsers ask for a lost piece of code only with a new page. */
  onReload: (() => void) | undefined;
  /** What was found; null while what finds is on its way. */
  children: ReactNode;
}

/** Whoever clicks at what was found goes on typing. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

export const listId = 'palette-list';

/** The palette's field: so light that it comes with the first page, and is there in the frame it is asked for. */
export function Frame({ field, typed, onType, onKey, onClose, onRetry, onReload, children }: FrameProps) {
  const t = useTranslations('app.palette');
  const again = useTranslations('ui.actions')(onReload === undefined ? 'retry' : 'reload');
  const onAgain = onReload ?? onRetry;
  const hold = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKey(event);
    // The field is all that can be reached with Tab.
    if (event.key === 'Tab') event.preventDefault();
    if (event.key === 'Enter' && onAgain !== undefined && !isOfComposition(event.nativeEvent)) onAgain();
  };
  return createPortal(
    <>
      <div role="presentation" className={styles.overlay} onMouseDown={onClose} />
      <div
        role="dialog"
        aria-modal="true"
        aria-label={t('label')}
        className={styles.frame}
        data-part="palette"
      >
        <div className={styles.search}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={t('placeholder')}
            aria-expanded={children !== null}
            aria-controls={listId}
            aria-autocomplete="list"
            placeholder={t('placeholder')}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="auto"
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={hold}
          />
        </div>
        <div role="presentation" className={styles.body} onMouseDown={keepFocus}>
          {children ??
            (onAgain === undefined ? (
              <p className={styles.note} role="status">
                {t('loading')}
              </p>
            ) : (
              <div className={styles.note} role="alert">
                <p>{t('failed')}</p>
                <button type="button" tabIndex={-1} className={styles.retry} onClick={onAgain}>
                  {again}
                </button>
              </div>
            ))}
        </div>
      </div>
    </>,
    document.body,
  );
}
