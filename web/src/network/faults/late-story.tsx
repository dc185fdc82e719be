import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const Story = lazy(() => import('./fault-story').then((module) => ({ default: module.FaultStory })));

/** The faults of a place, for pages that mostly meet none: what tells of them loads with the first. */
export function FaultStory(props: ComponentProps<typeof Story>) {
  return (
    <Suspense fallback={<Skeleton height={72} />}>
      <Story {...props} />
    </Suspense>
  );
}
