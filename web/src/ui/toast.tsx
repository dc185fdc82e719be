import type { Toast, ToastKind } from './toast-kinds';

let wasAsked = false;
const listeners = new Set<() => void>();

/** Whether any toast was shown yet: only then is there a place for them. */
export const hadToasts = (): boolean => wasAsked;

export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The code that shows toasts is not part of the first chunk: most visits need none. */
const show = (kind: ToastKind, toast: Toast): void => {
  wasAsked = true;
  for (const listener of listeners) listener();
  import('./toast-host').then((host) => host.showToast(kind, toast)).catch(() => undefined);
};

/** Something went wrong. */
export const toastError = (toast: Toast): void => show('error', toast);

/** Something was done. */
export const toastDone = (toast: Toast): void => show('done', toast);

/** Something to know. */
export const toastNotice = (toast: Toast): void => show('notice', toast);
