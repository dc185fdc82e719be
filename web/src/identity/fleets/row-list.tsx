import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState, Loaded } from '../../ui/page-states';
import textStyles from '../../ui/text.module.css';
import styles from './row-list.module.css';

interface RowListProps<T> {
  source: ComponentProps<typeof Loaded<readonly T[]>>['source'];
  /** What the list is called. */
  label: string;
  empty: ComponentProps<typeof EmptyState>;
  row: (item: T) => ReactNode;
}

/** A short list whose rows lead somewhere; an empty one says what it is for. */
export function RowList<T>({ source, label, empty, row }: RowListProps<T>) {
  return (
    <Loaded source={source} skeleton={<Skeleton height={160} />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <ul className={styles.list} aria-label={label}>
            {items.map(row)}
          </ul>
        )
      }
    </Loaded>
  );
}

interface LinkRowProps {
  to: string;
  /** The class that says how wide its parts are. */
  columns: string | undefined;
  children: ReactNode;
}

/** One row of such a list, which leads somewhere. */
export function LinkRow({ to, columns = '', children }: LinkRowProps) {
  return (
    <li>
      <Link to={to} className={`${styles.row} ${columns}`}>
        {children}
        <IconChevronRight size={16} className={textStyles.mirrored} aria-hidden />
      </Link>
    </li>
  );
}
