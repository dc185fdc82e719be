import { useEffect, type ReactNode } from 'react';
import { useProductName } from '../../api/product-name';
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

/** The frame of pages without the shell: the product's name, language, theme, and one quiet card. */
export function GuestFrame({ title, text, children, above, below, isWide }: GuestFrameProps) {
  const product = useProductName();
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
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
        <div className={styles.card} data-wide={isWide || undefined}>
          <h1>{title}</h1>
          <p className={styles.text}>{text}</p>
          {children}
        </div>
        {below}
        <Overlays />
      </main>
    </div>
  );
}
