import type { ReactNode } from 'react';

export interface Toast {
  title: string;
  text?: ReactNode;
  /** One thing to do about it: a button. */
  action?: { label: string; onClick: () => void };
  /** Two toasts of one id are one: the later replaces the earlier. */
  id?: string;
}

export type ToastKind = 'error' | 'done' | 'notice';
