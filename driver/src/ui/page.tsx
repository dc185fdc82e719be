import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { goBack } from './router';
import { useBrand } from './brand';
import { useLanguage } from '../i18n/language';
import { Icon } from './icon';
import styles from './page.module.css';

interface Props {
  title: string;
  /** Where the arrow leads when nobody came from within the page. */
  back?: string;
  /** As wide as the screen. */
  isWide?: boolean;
  children: ComponentChildren;
}

/** A page with its heading, which is read out when it opens. */
export function Page({ title, back, isWide = false, children }: Props) {
  const { t } = useLanguage();
  const brand = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = brand?.name;
  useEffect(() => {
    document.title = name === undefined ? title : `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    // At the first page of a visit nothing was pressed that the focus could leave.
    if (window.history.state !== null) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={isWide ? styles.wide : styles.page}>
      <div className={styles.head}>
        {back === undefined ? null : (
          <button
            type="button"
            className={styles.back}
            aria-label={t('page.back')}
            onClick={() => goBack(back)}
          >
            <Icon name="back" size={24} />
          </button>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
    </main>
  );
}

interface CardProps {
  title?: string | undefined;
  children: ComponentChildren;
}

/** What belongs together. */
export function Card({ title, children }: CardProps) {
  return (
    <section className={styles.card}>
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** Things to press, one below the other. */
export const Stack = ({ children }: { children: ComponentChildren }) => (
  <div className={styles.stack}>{children}</div>
);

/** Things to press, side by side where there is room. */
export const Side = ({ children }: { children: ComponentChildren }) => (
  <div className={styles.side}>{children}</div>
);

export const Dim = ({ children }: { children: ComponentChildren }) => (
  <p className={styles.dim}>{children}</p>
);
