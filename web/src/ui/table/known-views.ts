import { createContext, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';

/** A saved view as this browser remembers it, so that a list shows its name without asking the server. */
export interface KnownView {
  id: number;
  name: string;
  /** The list's search as text, without its page. */
  text: string;
  isDefault: boolean;
}

/** What the menu of saved views is told of its list. */
export interface ViewsMenuProps {
  /** The page's key. */
  page: string;
  /** The list's search now, without its page and without the view's own name. */
  search: Readonly<Record<string, string>>;
  /** The view that the address names, which may be unknown here or no longer exist. */
  namedId: number | null;
  /** That view once it is known, and whether the list differs from it. */
  activeId: number | null;
  isChanged: boolean;
  onApply: (id: number | null, search: Readonly<Record<string, string>>) => void;
  /** The address names a view that is no more: the list stays as it is, without its name. */
  onGone: () => void;
  label: string;
  startsOpen: boolean;
}

/** The menu itself, which knows the server; the application's shell provides it. */
export const ViewsMenuContext = createContext<((props: ViewsMenuProps) => ReactNode) | null>(null);

const prefix = 'voltdeck.views.';

const listeners = new Set<() => void>();

const isKnownView = (value: unknown): value is KnownView =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'text' in value;

const parse = (raw: string | null): KnownView[] => {
  try {
    const read: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(read) ? read.filter(isKnownView) : [];
  } catch {
    return [];
  }
};

/** Remembers the views of a page as the server told them. */
export const rememberViews = (page: string, views: readonly KnownView[]): void => {
  const raw = JSON.stringify(views);
  if (localStorage.getItem(prefix + page) === raw) return;
  localStorage.setItem(prefix + page, raw);
  for (const listener of listeners) listener();
};

interface OpeningView {
  id: number;
  page: string;
  name: string;
  search: Readonly<Record<string, string>>;
  is_default: boolean;
}

/** The view a list opens with, when the list's own menu of views was not opened in this browser yet. */
export const rememberOpeningViews = (told: readonly OpeningView[]): void => {
  const views = told.filter((view) => view.is_default);
  const known = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  for (const page of new Set([...known, ...views.map((view) => view.page)])) {
    const opening = views.find((view) => view.page === page);
    const others = parse(localStorage.getItem(prefix + page))
      .filter(({ id }) => id !== opening?.id)
      .map((view) => ({ ...view, isDefault: false }));
    const own = opening && {
      id: opening.id,
      name: opening.name,
      text: searchText(opening.search),
      isDefault: true,
    };
    rememberViews(page, own ? [own, ...others] : others);
  }
};

/** Forgets them all, when somebody logs out. */
export const forgetViews = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
};

/** The text by which two searches are compared: the order of names says nothing. */
export const searchText = (search: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(search).toSorted(([one], [other]) => one.localeCompare(other)));

export const useKnownViews = (page: string): KnownView[] => {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  const raw = useSyncExternalStore(subscribe, () => localStorage.getItem(prefix + page));
  return useMemo(() => parse(raw), [raw]);
};
