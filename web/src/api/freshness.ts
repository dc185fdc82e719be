import { useSyncExternalStore } from 'react';
import { clock } from '../ui/clock';
import { connectionState, onConnection } from './connection';
import { mayReach, onReachable } from './reachable';

/** A server that is silent for less says nothing of what is on the screen. */
const patienceMs = 5000;

let heardAt: Date | null = null;

/** Notes that the server spoke: an answer, or a live event. */
export const heardServer = (): void => {
  heardAt = clock.now();
};

let asOf: Date | null = null;
let isAway = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
let leave: (() => void) | null = null;

const show = (next: Date | null): void => {
  if (next?.getTime() === asOf?.getTime()) return;
  asOf = next;
  for (const listener of listeners) listener();
};

const look = (): void => {
  const isAwayNow = !navigator.onLine || !mayReach() || connectionState() === 'lost';
  if (isAwayNow === isAway) return;
  isAway = isAwayNow;
  clearTimeout(timer);
  if (!isAway) {
    show(null);
    return;
  }
  const last = heardAt ?? clock.now();
  timer = setTimeout(() => show(last), patienceMs);
};

const watch = (): (() => void) => {
  const leaves = [onReachable(look), onConnection(look)];
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    for (const each of leaves) each();
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
    clearTimeout(timer);
    isAway = false;
    asOf = null;
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  leave ??= watch();
  look();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    leave?.();
    leave = null;
  };
};

/**
 * When the server last spoke, once it has been away for five seconds: what is shown is as of then. Null while it answers,
 * and again with its first word.
 */
export const useServerAsOf = (): Date | null => useSyncExternalStore(subscribe, () => asOf);
