import { lazy, Suspense, useEffect, useState } from 'react';
import { withTexts } from '../i18n/late';

const WatchedCommand = lazy(() =>
  withTexts(() => import('./watched-command'))().then((module) => ({ default: module.WatchedCommand })),
);

const asked = new EventTarget();

/** A charger was asked to start or stop this order: what it makes of that is told on whatever page one is by then. */
export const watchCommand = (orderId: number): void => {
  asked.dispatchEvent(new CustomEvent('command', { detail: orderId }));
};

/** Where commands are watched; what watches them loads with the first one. */
export function CommandPlace() {
  const [watched, setWatched] = useState<readonly number[]>([]);
  const forget = (id: number): void => setWatched((former) => former.filter((each) => each !== id));
  useEffect(() => {
    const watch = (event: Event): void => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'number') return;
      const id: number = event.detail;
      setWatched((former) => [...former.filter((each) => each !== id), id]);
    };
    asked.addEventListener('command', watch);
    return () => asked.removeEventListener('command', watch);
  }, []);
  return watched.map((id) => (
    <Suspense key={id} fallback={null}>
      <WatchedCommand orderId={id} onDone={() => forget(id)} />
    </Suspense>
  ));
}
