/** What is there for a moment only; the focus in it has to come back from it. */
const passing = '[role="dialog"], [role="menu"], [role="listbox"], [data-toast]';

let lasting: HTMLElement | null = null;

/** Remembers what had the focus last among all that stays; the frame of the pages listens. */
export const rememberFocus = (): (() => void) => {
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.closest(passing) === null) lasting = target;
  };
  document.addEventListener('focusin', remember);
  return () => {
    document.removeEventListener('focusin', remember);
    lasting = null;
  };
};

/** What has the focus; null where nothing has. */
export const currentFocus = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

const take = (node: HTMLElement | null | undefined): boolean => {
  node?.focus({ preventScroll: true });
  return node !== null && node !== undefined && document.activeElement === node;
};

let isHeadingDue = false;

/** The next heading that comes gets the focus: there a screen reader starts, and Tab goes on from there. */
export const expectHeading = (): void => {
  isHeadingDue = true;
};

/** A heading has come, or has become another one. */
export const meetHeading = (heading: HTMLElement): void => {
  const isBusyElsewhere = currentFocus()?.closest('[role="dialog"]') ?? null;
  if (isHeadingDue && isBusyElsewhere === null) take(heading);
  isHeadingDue = false;
};

const focusPage = (): void => {
  const main = document.querySelector<HTMLElement>('#main');
  take(main?.querySelector<HTMLElement>('h1') ?? main);
};

/** The `ref` of a control that goes when what it did has come about: the part of the page with `data-heir` around it has its focus then. */
export const handFocusOn = (control: HTMLElement | null): (() => void) => {
  return () => {
    if (control !== null && currentFocus() === control) take(control.closest<HTMLElement>('[data-heir]'));
  };
};

/** Takes the focus out of what is about to go, back to where it was. */
export const leaveFocus = (going: Element | null): void => {
  const focused = currentFocus();
  if (focused === null || !going?.contains(focused)) return;
  focused.blur();
  bringFocusBack(null);
};

/** Brings a lost focus back to what had it before, or what led there, or the page, whichever is still there. */
export const bringFocusBack = (former: HTMLElement | null): void => {
  if (currentFocus() !== null) return;
  if (!take(former) && !take(lasting)) focusPage();
};
