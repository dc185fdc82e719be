import { Skeleton } from '@mantine/core';

const lines = [0, 1, 2, 3];

/** Lines in place of a list that is loading. */
export function LinesSkeleton() {
  return (
    <div className="vd-lines-skeleton" aria-hidden>
      {lines.map((line) => (
        <Skeleton key={line} height={36} />
      ))}
    </div>
  );
}
