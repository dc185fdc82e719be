import type { ReactNode } from 'react';

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in numbers. */
  children: ReactNode;
  /** A verb and a noun; left out where there is nothing to do but to read and close. */
  action?: string | undefined;
  /** The dialog stays open and busy until it is done, and open when it fails. */
  onConfirm?: () => Promise<unknown> | void;
  danger?: boolean;
  /** For the gravest: the name that must be typed before it can be done. */
  typed?: string | undefined;
  /** What will happen is not known yet. */
  isPending?: boolean;
}
