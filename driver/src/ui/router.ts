import { useStore } from '../api/use-store';
import { parted, type Place } from './address';

const listeners = new Set<() => void>();

const read = (): string => `${window.location.pathname}${window.location.search}`;

let address = read();

const tell = (): void => {
  address = read();
  for (const listener of listeners) listener();
};

window.addEventListener('popstate', tell);

interface How {
  /** Takes the place of the present page, so that going back skips it. */
  replace?: boolean;
}

/** Opens a page by its address below /c, as in `/account?next=…`. */
export function navigate(to: string, { replace = false }: How = {}): void {
  const path = `/c${to}`;
  if (path === address) return;
  // Where one comes from within the page, going back stays in it.
  const state = { isWithin: true };
  if (replace) window.history.replaceState(window.history.state ?? null, '', path);
  else window.history.pushState(state, '', path);
  tell();
  if (!replace) window.scrollTo(0, 0);
}

/** Goes back where somebody came from within the page, else to the page told. */
export function goBack(otherwise: string): void {
  const { isWithin = false } = (window.history.state ?? {}) as { isWithin?: boolean };
  if (isWithin) window.history.back();
  else navigate(otherwise, { replace: true });
}

const current = (): string => address;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The page that is open: its address below /c in parts, and what is asked of it. */
export const usePlace = (): Place => parted(useStore(subscribe, current));
