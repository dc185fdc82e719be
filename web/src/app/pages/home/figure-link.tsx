import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './figure-link.module.css';

interface FigureLinkProps {
  /** Null when the list behind it is not for this user. */
  to: string | null;
  search?: Readonly<Record<string, unknown>>;
  className?: string;
  children: ReactNode;
}

/** A figure that leads to the list it counts. */
export function FigureLink({ to, search = {}, className = styles.link, children }: FigureLinkProps) {
  if (to === null) return <span className={className}>{children}</span>;
  return (
    // The filters are those of another route, which reads and checks them itself.
    <Link to={to} search={search as never} className={className}>
      {children}
    </Link>
  );
}
