import { lazy, Suspense, useSyncExternalStore } from 'react';
import { activities, onActivities } from './activities';

const Tray = lazy(() => import('./tray').then((module) => ({ default: module.Tray })));

/** Where the tray stands: nothing is seen, or loaded, while nothing long goes on. */
export function ActivityPlace() {
  const known = useSyncExternalStore(onActivities, activities);
  return known.length === 0 ? null : (
    <Suspense fallback={null}>
      <Tray activities={known} />
    </Suspense>
  );
}
