import { lazy, Suspense } from 'react';
import { useSessionEnded, useUser } from '../../api/session';

const Dialog = lazy(() =>
  import('./session-ended-dialog').then((module) => ({ default: module.SessionEndedDialog })),
);

/** Over a page whose session ended: the same person logs in and goes on. */
export function SessionEnded() {
  const user = useUser();
  return useSessionEnded() ? (
    <Suspense fallback={null}>
      <Dialog user={user} />
    </Suspense>
  ) : null;
}
