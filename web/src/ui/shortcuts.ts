/** One key of the page and what it does. */
export interface Shortcut {
  keys: readonly string[];
  label: string;
}

/** A dialog over the page; what lies under it is out of reach. */
const overThePage = '[role="dialog"][aria-modal="true"]';

/** Whether a dialog is over the page, so that nothing under it may take the focus. */
export const isUnderDialog = (): boolean => document.querySelector(overThePage) !== null;

/** Whether keys belong to what has the focus: a field, a menu, a dialog; or to a dialog that has lost it. */
export const isBusyWithKeys = (target: EventTarget | null): boolean =>
  isUnderDialog() ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type="checkbox"]),textarea,select,[role="menu"],[role="dialog"]') !== null));

/** Presses the button of the page that says it is pressed by this key. */
export const pressShortcut = (key: string): boolean => {
  if (!/^[a-z]$/.test(key)) return false;
  const button = document.querySelector<HTMLElement>(`main [data-shortcut="${key}"]:not(:disabled)`);
  button?.click();
  return button !== null;
};

let rows: readonly Shortcut[] = [];

/** What letters do on a row of the list in sight; the help shows them. */
export const rowShortcuts = (): readonly Shortcut[] => rows;

export const setRowShortcuts = (next: readonly Shortcut[]): void => {
  rows = next;
};
