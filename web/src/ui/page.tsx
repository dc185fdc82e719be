import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHeadingFocus } from './heading';
import { usePageTitle } from './page-frame';
import './page.css';

interface PageProps {
  /** Undefined while it is loading. */
  title: string | undefined;
  /** One sentence where it is needed. */
  text?: ReactNode;
  /** Beside the title: a status. */
  badge?: ReactNode;
  /** The one primary action, and secondary ones before it. */
  actions?: ReactNode;
  /** Under the title: key figures. */
  figures?: ReactNode;
  /** `narrow` for forms and texts. */
  width?: 'full' | 'narrow';
  children: ReactNode;
}

/** A page: title, sentence, status, key figures, actions, content. */
export function Page({ title, text, badge, actions, figures, width = 'full', children }: PageProps) {
  usePageTitle(title);
  const heading = useHeadingFocus(title);
  return (
    <div className={width === 'narrow' ? 'vd-page vd-page-narrow' : 'vd-page'}>
      <header className="vd-page-head">
        <div className="vd-page-name">
          <div className="vd-page-title">
            <h1 ref={heading} tabIndex={-1}>
              {title === undefined ? <Skeleton height={26} width={220} /> : <bdi>{title}</bdi>}
            </h1>
            {badge}
          </div>
          {text ? <p className="vd-page-text">{text}</p> : null}
        </div>
        {actions ? <div className="vd-page-actions">{actions}</div> : null}
      </header>
      {figures ? <div className="vd-page-figures">{figures}</div> : null}
      {children}
    </div>
  );
}

interface SectionProps {
  title?: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for a table that fills it. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered part of a page with its own heading. */
export function Section({ title, text, actions, flush, children }: SectionProps) {
  return (
    <section className="vd-section" aria-label={title}>
      {title || actions ? (
        <header className="vd-section-head">
          <div>
            {title ? (
              <h2>
                <bdi>{title}</bdi>
              </h2>
            ) : null}
            {text ? <p className="vd-page-text">{text}</p> : null}
          </div>
          {actions ? <div className="vd-page-actions">{actions}</div> : null}
        </header>
      ) : null}
      <div className={flush ? undefined : 'vd-section-body'}>{children}</div>
    </section>
  );
}
