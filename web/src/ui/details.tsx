import type { ReactNode } from 'react';
import { NoValue } from './values';
import styles from './details.module.css';

export interface Detail {
  label: string;
  value: ReactNode;
}

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** Names and values, in columns where there is room. */
export function DefinitionList({ items, columns = 2 }: { items: readonly Detail[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={styles.list} data-columns={columns}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.item}>
          <dt>{label}</dt>
          <dd>{isNothing(value) ? <NoValue /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
