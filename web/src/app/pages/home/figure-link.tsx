import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Target } from '../../../ui/address';
import styles from './figure-link.module.css';

interface FigureLinkProps {
  /** Null when the list behind it is not for this user. */
  to: Target | null;
  className?: string;
  children: ReactNode;
}

/** A figure that leads to the list it counts. */
export function FigureLink({ to, className = styles.link, children }: FigureLinkProps) {
  if (to === null) return <span className={className}>{children}</span>;
  return (
    <Link {...to} className={className}>
      {children}
    </Link>
  );
}
