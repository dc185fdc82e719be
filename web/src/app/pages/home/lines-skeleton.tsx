import { Skeleton } from '@mantine/core';
import styles from './lines-skeleton.module.css';

const most = 8;

/** Lines in place of a list that is loading, as high as the list will be. */
export function LinesSkeleton({ lines = most }: { lines?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={36} />
      ))}
    </div>
  );
}
