import { lazy, Suspense } from 'react';
import { useLoginEnded, useUser } from '../../api/user';
import { hasEnded } from '../../api/token';

const Dialog = lazy(() =>
  import('./login-ended-dialog').then((module) => ({ default: module.LoginEndedDialog })),
);

/** Keys of the page under the question: Escape would close a dialog there, with what was typed into it. */
const isForPage = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Escape' || ctrlKey || metaKey;

// Listens before everything that a page opens later, on the same window, can listen.
window.addEventListener(
  'keydown',
  (event) => {
    if (hasEnded() && isForPage(event)) event.stopImmediatePropagation();
  },
  { capture: true },
);

/** Over a page whose login ended: the same person logs in and goes on. */
export function LoginEnded() {
  const user = useUser();
  return useLoginEnded() ? (
    <Suspense fallback={null}>
      <Dialog user={user} />
    </Suspense>
  ) : null;
}
