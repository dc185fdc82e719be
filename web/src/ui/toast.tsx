import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Toast {
  title: string;
  text?: ReactNode;
  /** Two toasts of one id are one: the later replaces the earlier. */
  id?: string;
}

const show = (toast: Toast, color: string, icon: ReactNode, role: 'alert' | 'status'): void => {
  const shown = { id: toast.id, title: toast.title, message: toast.text, color, icon, role };
  if (toast.id !== undefined) notifications.hide(toast.id);
  notifications.show(shown);
};

/** Something went wrong. */
export const toastError = (toast: Toast): void =>
  show(toast, 'red', <IconAlertTriangle size={18} aria-hidden />, 'alert');

/** Something was done. */
export const toastDone = (toast: Toast): void =>
  show(toast, 'green', <IconCheck size={18} aria-hidden />, 'status');

/** Something to know. */
export const toastNotice = (toast: Toast): void =>
  show(toast, 'gray', <IconInfoCircle size={18} aria-hidden />, 'status');
