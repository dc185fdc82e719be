import { orders } from '@voltdeck/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMay } from '../api/user';
import { withTexts } from '../i18n/late';

const CommandWatch = lazy(() =>
  withTexts(() => import('../charging'))().then((module) => ({ default: module.CommandWatch })),
);

const asked = new EventTarget();

/** A charger was asked to start or stop this order: what it makes of that is told on whatever page one is by then. */
export const watchCommand = (orderId: number): void => {
  asked.dispatchEvent(new CustomEvent('command', { detail: orderId }));
};

/** Where commands are watched; what watches them loads with the first one. */
export function CommandPlace() {
  const mayWatch = useMay()(orders.getOrder.needs);
  const [watched, setWatched] = useState<readonly number[]>([]);
  const forget = (id: number): void => setWatched((former) => former.filter((each) => each !== id));
  useEffect(() => {
    const watch = (event: Event): void => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'number') return;
      const id: number = event.detail;
      setWatched((former) => [...former.filter((each) => each !== id), id]);
    };
    if (mayWatch) asked.addEventListener('command', watch);
    return () => asked.removeEventListener('command', watch);
  }, [mayWatch]);
  return watched.map((id) => (
    <Suspense key={id} fallback={null}>
      <CommandWatch orderId={id} onDone={() => forget(id)} />
    </Suspense>
  ));
}
