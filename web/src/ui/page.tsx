import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHeadingFocus } from './heading';
import { usePageTitle } from './page-frame';
import textStyles from './text.module.css';
import styles from './page.module.css';

interface PageProps {
  /** Undefined while it is loading. */
  title: string | undefined;
  /** One sentence where it is needed. */
  text?: ReactNode;
  /** Beside the title: a status. */
  badge?: ReactNode;
  /** Before the title: what it looks like, decoration alone. */
  picture?: ReactNode;
  /** The one primary action, and secondary ones before it. */
  actions?: ReactNode;
  /** Under the title: key figures. */
  figures?: ReactNode;
  /** `narrow` for forms and texts. */
  width?: 'full' | 'narrow';
  children: ReactNode;
}

/** A page: title, sentence, status, key figures, actions, content. */
export function Page(props: PageProps) {
  const { title, text, badge, picture, actions, figures, width = 'full', children } = props;
  usePageTitle(title);
  const heading = useHeadingFocus(title);
  return (
    <div className={width === 'narrow' ? `${styles.page} ${styles.narrow}` : styles.page}>
      <header className={styles.head}>
        {picture}
        <div className={styles.name}>
          <div className={styles.title}>
            <h1 ref={heading} tabIndex={-1}>
              {title === undefined ? <Skeleton height={26} width={220} /> : <bdi>{title}</bdi>}
            </h1>
            {badge}
          </div>
          {text ? <p className={textStyles.prose}>{text}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {figures ? <div className={styles.figures}>{figures}</div> : null}
      {children}
    </div>
  );
}

/** What stands padded in a section, beside a table that fills it. */
export function SectionBody({ children }: { children: ReactNode }) {
  return <div className={styles.sectionBody}>{children}</div>;
}

interface SectionProps {
  title?: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for a table that fills it. */
  flush?: boolean;
  /** Nothing where its heading says all. */
  children?: ReactNode;
}

/** A bordered part of a page with its own heading. */
export function Section({ title, text, actions, flush, children }: SectionProps) {
  const hasBody = children !== null && children !== undefined;
  return (
    <section className={styles.section} aria-label={title}>
      {title || actions ? (
        <header className={styles.sectionHead}>
          <div>
            {title ? (
              <h2>
                <bdi>{title}</bdi>
              </h2>
            ) : null}
            {text ? <p className={textStyles.prose}>{text}</p> : null}
          </div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {hasBody && flush ? <div>{children}</div> : null}
      {hasBody && !flush ? <SectionBody>{children}</SectionBody> : null}
    </section>
  );
}
