import { useSyncExternalStore } from 'react';

/** Whether live updates arrive: `idle` before the first subscription, `lost` after a connection that was up went down. */
export type Connection = 'idle' | 'connecting' | 'connected' | 'lost';

let state: Connection = 'idle';
const listeners = new Set<() => void>();

export const connectionState = (): Connection => state;

export const setConnection = (next: Connection): void => {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
};

export const onConnection = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConnection = (): Connection => useSyncExternalStore(onConnection, connectionState);
