import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

const prefix = 'voltdeck.';

/** A choice of this browser (density, folded navigation), shared by all who read it. */
export const useLocalChoice = <const C extends string>(
  name: string,
  options: readonly C[],
  usual: C,
): [C, (next: C) => void] => {
  const key = prefix + name;
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(key),
  );
  const choose = useCallback(
    (next: C) => {
      localStorage.setItem(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [options.find((option) => option === stored) ?? usual, choose];
};
