import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { leaveFocus } from './focus';
import type { Toast, ToastKind } from './toast-kinds';
import '@mantine/notifications/styles.css';

const looks = {
  error: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden />, role: 'alert' },
  done: { color: 'green', icon: <IconCheck size={18} aria-hidden />, role: 'status' },
  notice: { color: 'gray', icon: <IconInfoCircle size={18} aria-hidden />, role: 'status' },
} as const;

export const showToast = (kind: ToastKind, { id, title, text, action }: Toast): void => {
  if (id !== undefined) notifications.hide(id);
  const shownId = id ?? crypto.randomUUID();
  const message =
    action === undefined ? (
      text
    ) : (
      <>
        {text}
        <Button
          size="xs"
          mt={4}
          variant="default"
          onClick={() => {
            notifications.hide(shownId);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      </>
    );
  notifications.show({
    id: shownId,
    title,
    message,
    ...looks[kind],
    'data-toast': shownId,
    onClose: () => leaveFocus(document.querySelector(`[data-toast="${shownId}"]`)),
  });
};

/** Where the toasts stand. */
export function ToastHost() {
  return <Notifications position="bottom-right" limit={4} autoClose={6000} />;
}
