import { lazy, Suspense, type ReactNode } from 'react';

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in numbers. */
  children: ReactNode;
  /** A verb and a noun. */
  action: string;
  /** The dialog stays open and busy until it is done, and open when it fails. */
  onConfirm: () => Promise<unknown> | void;
  danger?: boolean;
}

const Dialog = lazy(() => import('./confirm-dialog').then((module) => ({ default: module.ConfirmDialog })));

/** Asks before something is done, and says what will happen; its code loads with the first question. */
export function Confirm(props: ConfirmProps) {
  return props.opened ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}
