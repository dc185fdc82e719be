import { lazy, Suspense } from 'react';
import type { ConfirmProps } from './confirm-props';

const Dialog = lazy(() => import('./confirm-dialog').then((module) => ({ default: module.ConfirmDialog })));

/** Asks before something is done, and says what will happen; its code loads with the first question. */
export function Confirm(props: ConfirmProps) {
  return props.opened ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}
