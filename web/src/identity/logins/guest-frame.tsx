import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useInstallation, useProductName } from '../../api/product-name';
import { currentFocus } from '../../ui/focus';
import { Mark } from '../../ui/mark';
import { Overlays } from '../../ui/overlays';
import { LanguageMenu, ThemeMenu } from '../../ui/preferences';
import styles from './guest-frame.module.css';

interface GuestFrameProps {
  title: string;
  text: string;
  children: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** For a list, with room beside its words. */
  isWide?: boolean;
}

/** Whether one of these pages was open before: what one types into is ready from the start, a heading is only where something has changed. */
let isOpened = false;

/** What had the focus is gone with the page before, or the step. */
const takeFocus = (card: HTMLElement | null): void => {
  const first = card?.querySelector<HTMLElement>('[data-autofocus]') ?? null;
  const heading = isOpened ? card?.querySelector('h1') : null;
  isOpened = true;
  if (currentFocus() === null) (first ?? heading)?.focus({ preventScroll: true });
};

/** The frame of pages without the shell: the product's name, language, theme, and one quiet card. */
export function GuestFrame({ title, text, children, above, below, isWide }: GuestFrameProps) {
  const product = useProductName();
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    takeFocus(card.current);
  }, [title]);
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <div className={styles.brand}>
          <Mark size={28} />
          <bdi>{product}</bdi>
        </div>
        <div className={styles.menus}>
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main className={styles.main} tabIndex={-1} data-heir>
        {above}
        <div ref={card} className={styles.card} data-wide={isWide || undefined}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.text}>{text}</p>
          {children}
        </div>
        {below}
        <LegalLinks />
        <Overlays />
      </main>
    </div>
  );
}

/** The privacy notice and the terms of whoever runs this installation, where they have told where these stand. */
function LegalLinks() {
  const t = useTranslations('app.login');
  const { privacy_url: privacy = null, terms_url: terms = null } = useInstallation().data ?? {};
  if (privacy === null && terms === null) return null;
  return (
    <nav className={styles.legal} aria-label={t('legal')}>
      {privacy === null ? null : (
        <a href={privacy} target="_blank" rel="noreferrer">
          {t('privacy')}
        </a>
      )}
      {terms === null ? null : (
        <a href={terms} target="_blank" rel="noreferrer">
          {t('terms')}
        </a>
      )}
    </nav>
  );
}
