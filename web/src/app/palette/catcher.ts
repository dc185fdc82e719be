import { currentToken } from '../../api/token';

/** The palette as the keys see it. */
export interface PaletteDoor {
  isOpen: () => boolean;
  /** Opens it in this very moment, with what was typed before there was a palette. */
  open: (typed: string) => void;
  close: () => void;
  /** Puts the focus back into its field. */
  focus: () => void;
}

let door: PaletteDoor | null = null;
/** Where letters go while the page is still on its way. */
let early: HTMLInputElement | null = null;
let isComposing = false;
let isListening = false;

/** So soon after a command an Enter is the second of a double press, and was not meant for what came meanwhile. */
const doublePressMs = 400;
let ranAt = Number.NEGATIVE_INFINITY;
let isEnterHeld = false;

/** A command of the palette runs: the Enter that ran it does nothing more, held down or pressed twice. */
export const endEnter = (): void => {
  ranAt = performance.now();
  isEnterHeld = true;
};

const isSpentEnter = ({ key, repeat, timeStamp }: KeyboardEvent): boolean => {
  if (key !== 'Enter') {
    ranAt = Number.NEGATIVE_INFINITY;
    return false;
  }
  if (!repeat) isEnterHeld = false;
  return isEnterHeld || timeStamp - ranAt < doublePressMs;
};

const onRelease = ({ key }: KeyboardEvent): void => {
  if (key === 'Enter') isEnterHeld = false;
};

/** Whether a key belongs to letters that are being composed; some browsers tell of the last one by its number alone. */
export const isOfComposition = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean =>
  composes || keyCode === 229;

const isLatin = (key: string): boolean => /^[a-z]$/i.test(key);

/** Ctrl K or ⌘ K; where the layout has no Latin letters, the key that stands in the place of K. */
const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && (isLatin(key) ? key.toLowerCase() === 'k' : code === 'KeyK');

const dropEarly = (): void => {
  const gone = early;
  early = null;
  isComposing = false;
  gone?.remove();
};

/** Where the palette's own field will stand; its styles are on their way, too. */
const earlyLook = {
  position: 'fixed',
  insetBlockStart: '12dvh',
  insetInline: 'max(12px, calc(50% - 300px))',
  zIndex: '401',
  padding: '12px 16px',
  font: 'inherit',
};

/** A field of the browser's own: it composes letters as every other one does. */
const openEarly = (): void => {
  early = document.createElement('input');
  early.type = 'text';
  early.autocomplete = 'off';
  early.dataset.part = 'palette-early';
  Object.assign(early.style, earlyLook);
  early.addEventListener('blur', dropEarly);
  early.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  early.addEventListener('compositionend', () => {
    isComposing = false;
  });
  document.body.append(early);
  early.focus({ preventScroll: true });
};

const toggle = (): void => {
  if (door === null) {
    if (early !== null) dropEarly();
    else if (currentToken() !== null) openEarly();
  } else if (door.isOpen()) door.close();
  else door.open('');
};

/** Another dialog, such as that of a login that ended, keeps its keys. */
const isOutside = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest('[role="dialog"]') === null;

const onKey = (event: KeyboardEvent): void => {
  if (isOfComposition(event)) return;
  if (isSpentEnter(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (isPaletteKey(event) && (door !== null || currentToken() !== null)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) toggle();
    return;
  }
  const isOpen = door !== null && door.isOpen();
  if (event.key === 'Escape' && (isOpen || early !== null)) {
    // What lies under the palette stays open.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isOpen) door?.close();
    else dropEarly();
  } else if (isOpen && isOutside(event.target)) {
    // Something took the focus: the letter goes where it was meant to.
    event.stopImmediatePropagation();
    door?.focus();
  }
};

/** Hears the keys of the palette before anything else of the page does, from the first piece of code on. */
export const catchPaletteKeys = (): void => {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('keyup', onRelease, { capture: true });
};

/** A letter that is being composed is finished where it was begun. */
const handOver = (): void => {
  if (early === null || door === null) return;
  if (isComposing) {
    early.addEventListener('compositionend', () => queueMicrotask(handOver), { once: true });
    return;
  }
  early.removeEventListener('blur', dropEarly);
  door.open(early.value);
  dropEarly();
};

/** From here on there is a palette; it takes over what was typed before. */
export const openDoor = (next: PaletteDoor): (() => void) => {
  catchPaletteKeys();
  door = next;
  queueMicrotask(handOver);
  return () => {
    if (door === next) door = null;
  };
};

/** Opens the palette from a button. */
export const openPalette = (): void => {
  if (door?.isOpen() === false) door.open('');
};
