import { Modal, type ModalRootProps } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { bringFocusBack, currentFocus } from './focus';

interface DialogProps extends Omit<ModalRootProps, 'opened' | 'centered'> {
  onClose: () => void;
  /** With a `Modal.Title`; what has `data-autofocus` gets the focus. */
  children: ReactNode;
  overlay?: { backgroundOpacity: number; blur: number };
}

const dialogs = '[role="dialog"][aria-modal="true"]';

const isOnTop = (dialog: HTMLElement): boolean => [...document.querySelectorAll(dialogs)].at(-1) === dialog;

/** The library's late timer focuses what is marked so: by then it is what has the focus, and nobody is moved. */
const markFocused = ({ target, currentTarget }: FocusEvent): void => {
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  for (const node of currentTarget.querySelectorAll('[data-autofocus]'))
    node.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
};

const enter = (dialog: HTMLElement): void => {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
  first?.focus({ preventScroll: true });
  // What stands there already is a proposal: typing replaces it, wherever the field would put its caret a moment later.
  if (first instanceof HTMLInputElement) first.select();
  if (dialog.contains(currentFocus())) return;
  // A button that waits for an answer takes no focus yet. The title does nothing, whatever is pressed meanwhile.
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '') ?? dialog;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
};

/** The library puts the focus into a dialog some time later: whoever types at once would type into the page under it. */
function Focus() {
  const mark = useRef<HTMLSpanElement>(null);
  const dialogOf = (): HTMLElement | null => mark.current?.closest<HTMLElement>(dialogs) ?? null;
  useLayoutEffect(() => {
    const former = currentFocus();
    const dialog = dialogOf();
    dialog?.addEventListener('focusin', markFocused);
    if (dialog !== null) enter(dialog);
    // A button that works loses the focus, and the next Tab would leave the dialog from nowhere.
    const hold = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab' && currentFocus() === null && dialog !== null && isOnTop(dialog)) dialog.focus();
    };
    document.addEventListener('keydown', hold, true);
    return () => {
      document.removeEventListener('keydown', hold, true);
      // By then what the dialog led to is on the page, and another dialog in its place has the focus.
      setTimeout(() => bringFocusBack(former), 0);
    };
  }, []);
  // What had the focus may go while the dialog stays, as when an answer changes the question.
  useLayoutEffect(() => {
    const dialog = dialogOf();
    if (currentFocus() === null && dialog !== null && isOnTop(dialog)) enter(dialog);
  });
  return <span ref={mark} hidden />;
}

/**
 * A dialog over the page, mounted while it is open: the focus is in it at once, stays in it, and is back where it was
 * when it is gone.
 */
export function Dialog({ children, overlay, ...root }: DialogProps) {
  return (
    <Modal.Root opened centered {...root}>
      <Modal.Overlay {...overlay} />
      <Modal.Content>
        {children}
        <Focus />
      </Modal.Content>
    </Modal.Root>
  );
}
