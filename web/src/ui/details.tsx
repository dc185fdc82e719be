import type { ReactNode } from 'react';
import { NoValue } from './values';
import './details.css';

export interface Detail {
  label: string;
  value: ReactNode;
}

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** Names and values, in columns where there is room. */
export function DefinitionList({ items, columns = 2 }: { items: readonly Detail[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className="vd-details" data-columns={columns}>
      {items.map(({ label, value }) => (
        <div key={label} className="vd-detail">
          <dt>{label}</dt>
          <dd>{isNothing(value) ? <NoValue /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
