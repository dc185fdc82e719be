import { useSyncExternalStore } from 'react';

let isReachable = true;
const listeners = new Set<() => void>();

/** Whether the last call got an answer, whatever it said. */
export const mayReach = (): boolean => isReachable;

export const setReachable = (next: boolean): void => {
  if (next === isReachable) return;
  isReachable = next;
  for (const listener of listeners) listener();
};

export const onReachable = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useReachable = (): boolean => useSyncExternalStore(onReachable, mayReach);
