import type { ReactNode } from 'react';

/** Something long that goes on while one works on other pages, or that ended a moment ago. */
export interface Activity {
  id: string;
  title: string;
  state: 'running' | 'done' | 'failed' | 'stopped';
  /** How far it is, or how it ended. */
  text: string;
  /** From 0 to 1; left out while nobody knows. */
  share?: number | undefined;
  /** Ends it before its time. */
  onStop?: (() => void) | undefined;
  /** Its result in full, shown on demand. */
  result?: (() => ReactNode) | undefined;
}

/** Told by what goes on. */
export interface Doing {
  tell: (progress: { text: string; title?: string; share?: number | undefined }) => void;
  end: (how: Pick<Activity, 'text' | 'result'> & { state: Exclude<Activity['state'], 'running'> }) => void;
}

/** What ended well stays in sight for so long. */
const endedMs = 60_000;

let known: readonly Activity[] = [];
const listeners = new Set<() => void>();

const isRunning = ({ state }: Activity): boolean => state === 'running';

/** A tab that is closed takes with it what goes on, so the browser asks first. */
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

const setKnown = (next: readonly Activity[]): void => {
  known = next;
  if (next.some(isRunning)) window.addEventListener('beforeunload', askToStay);
  else window.removeEventListener('beforeunload', askToStay);
  for (const listener of listeners) listener();
};

const change = (id: string, patch: Partial<Activity>): void =>
  setKnown(known.map((each) => (each.id === id ? { ...each, ...patch } : each)));

export const activities = (): readonly Activity[] => known;

export const onActivities = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Takes one that ended out of sight. */
export const dismissActivity = (id: string): void => setKnown(known.filter((each) => each.id !== id));

/** Stops and forgets all of them, when somebody logs out. */
export const forgetActivities = (): void => {
  for (const { onStop } of known) onStop?.();
  setKnown([]);
};

/** Puts something long into the tray; it goes on there whatever page is open. */
export const startActivity = (about: Pick<Activity, 'title' | 'text' | 'onStop'>): Doing => {
  const id = crypto.randomUUID();
  setKnown([...known, { ...about, id, state: 'running' }]);
  return {
    tell: (progress) => change(id, progress),
    end: (how) => {
      change(id, { ...how, onStop: undefined });
      if (how.state !== 'failed') setTimeout(() => dismissActivity(id), endedMs);
    },
  };
};
