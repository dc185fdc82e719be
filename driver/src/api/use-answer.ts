import { useCallback, useEffect, useState } from 'preact/hooks';
import { pauseMs } from './pace';
import { Unreachable } from './refusal';
import { Kept, useKept } from './use-kept';

export interface Answer<T> {
  data: T | undefined;
  /** When the data came. */
  at: Date | undefined;
  /** Why the last try brought nothing; what came before it stays shown. */
  failure: Error | undefined;
  /** The network is gone: what is shown was so at `at`. */
  isCutOff: boolean;
  reload: () => void;
  /** Shows what another call has answered. */
  set: (data: T) => void;
}

interface Came<T> {
  data: T;
  at: Date;
}

/** What came last, so that going back shows it at once. */
const kept = new Map<string, Came<unknown>>();

interface Options<T> {
  /** How often to ask anew while the page is seen, in ms; null for never. */
  everyMs?: (data: T | undefined) => number | null;
}

interface Shown<T> {
  key: string;
  data?: T;
  at?: Date;
  failure?: Error;
}

/** Asks when the page opens, again when its key changes, and at the pace told while somebody looks. */
export function useAnswer<T>(
  key: string | null,
  load: () => Promise<T>,
  { everyMs = () => null }: Options<T> = {},
): Answer<T> {
  const [shown, setShown] = useState<Shown<T>>({ key: '' });
  const [round, setRound] = useState(0);
  const latest = useKept({ load, everyMs });
  latest.put({ load, everyMs });
  useEffect(() => {
    if (key === null) return undefined;
    return watch<T>(key, latest, setShown);
  }, [key, latest, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const set = useCallback(
    (data: T) => {
      if (key === null) return;
      setShown(keep(key, data));
      // An answer under way may be older than this one, and the pace of what is told now is another.
      setRound((before) => before + 1);
    },
    [key],
  );
  // What was shown of another key would be a lie now.
  const own = key === null ? undefined : shown.key === key ? shown : (kept.get(key) as Came<T> | undefined);
  const failure = shown.key === key ? shown.failure : undefined;
  return {
    data: own?.data,
    at: own?.at,
    failure,
    isCutOff: failure instanceof Unreachable,
    reload,
    set,
  };
}

function keep<T>(key: string, data: T): Shown<T> {
  const at = new Date();
  kept.set(key, { data, at });
  return { key, data, at };
}

/** Forgets what was answered to somebody who has logged out. */
export const forgetAnswers = (): void => kept.clear();

type Latest<T> = Kept<{ load: () => Promise<T>; everyMs: (data: T | undefined) => number | null }>;

function watch<T>(key: string, latest: Latest<T>, show: (change: (before: Shown<T>) => Shown<T>) => void) {
  let isGone = false;
  let failures = 0;
  let timer = 0;
  let data: T | undefined;
  const later = (): void => {
    const every = latest.get().everyMs(data);
    const isLost = failures > 0 && data === undefined;
    const ms = every ?? (isLost ? 3_000 : null);
    if (ms !== null && !isGone) timer = window.setTimeout(once, pauseMs(ms, failures));
  };
  const once = async (): Promise<void> => {
    window.clearTimeout(timer);
    if (document.hidden) return;
    try {
      const found = await latest.get().load();
      if (isGone) return;
      failures = 0;
      data = found;
      show(() => keep(key, found));
    } catch (error) {
      if (isGone) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      // What the server refuses stays refused; without a network it is worth a try.
      failures = failure instanceof Unreachable ? failures + 1 : 0;
      show((before) => ({
        ...(before.key === key ? before : { key, ...(kept.get(key) as Came<T> | undefined) }),
        failure,
      }));
      if (failures === 0) return;
    }
    later();
  };
  const again = (): void => void once();
  document.addEventListener('visibilitychange', again);
  window.addEventListener('online', again);
  void once();
  return () => {
    isGone = true;
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', again);
    window.removeEventListener('online', again);
  };
}
