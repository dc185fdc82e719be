import type { ComponentChildren } from 'preact';
import styles from './rows.module.css';

interface RowProps {
  label: ComponentChildren;
  children: ComponentChildren;
  isStrong?: boolean;
}

/** Names with what they come to. */
export const Rows = ({ children }: { children: ComponentChildren }) => (
  <dl className={styles.rows}>{children}</dl>
);

export const Row = ({ label, children, isStrong = false }: RowProps) => (
  <div className={isStrong ? styles.strong : styles.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
