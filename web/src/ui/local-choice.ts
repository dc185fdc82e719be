import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

const prefix = 'voltdeck.';

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A text of this browser's memory, shared by all who read it; null forgets it. */
export const useKeptText = (name: string): [string | null, (next: string | null) => void] => {
  const key = prefix + name;
  const stored = useSyncExternalStore(listen, () => localStorage.getItem(key));
  const keep = useCallback(
    (next: string | null) => {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [stored, keep];
};

/** Whose the page is: what several people arrange in one browser is kept for each of them. */
export const PersonContext = createContext<number | null>(null);

/** A text kept in this browser for the person whose page it is. */
export const usePersonalText = (name: string): ReturnType<typeof useKeptText> => {
  const person = useContext(PersonContext);
  return useKeptText(person === null ? name : `person-${person}.${name}`);
};

/** A choice of this browser (density, folded navigation), shared by all who read it. */
export const useLocalChoice = <const C extends string>(
  name: string,
  options: readonly C[],
  usual: C,
): [C, (next: C) => void] => {
  const [stored, keep] = useKeptText(name);
  return [options.find((option) => option === stored) ?? usual, keep];
};
