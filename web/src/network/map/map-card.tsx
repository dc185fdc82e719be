import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { directionOf } from '../../i18n/locale';
import { useLanguage } from '../../i18n/provider';
import styles from './map-card.module.css';

interface Props {
  label: string;
  takesFocus: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A card in a corner of the map, in the direction of the language; Escape closes it. */
export function MapCard({ label, takesFocus, onClose, children }: Props) {
  const { locale } = useLanguage();
  const card = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const own = card.current;
    own?.addEventListener('keydown', onKey);
    return () => own?.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (!takesFocus) return undefined;
    const former = document.activeElement;
    card.current?.focus({ preventScroll: true });
    return () => {
      // Back to the pin, unless the keyboard went elsewhere meanwhile.
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && former instanceof HTMLElement) former.focus({ preventScroll: true });
    };
  }, [takesFocus]);
  return (
    <section ref={card} className={styles.card} dir={directionOf(locale)} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}
