import { useRouterState } from '@tanstack/react-router';

/** Of so many entries of the history it is known how a list was left. */
const most = 50;

const known = new Map<string, unknown>();

/** Forgets how lists were left, when somebody logs out. */
export const forgetEntries = (): void => known.clear();

interface EntryMemory<T> {
  /** Another one in another entry. */
  key: string;
  recall: () => T | null;
  remember: (now: T) => void;
}

/**
 * What something of a page was like when this entry of the history was left, and the way to tell what it is like now:
 * "back" finds it again, the same address opened anew does not.
 */
export const useEntryMemory = <T>(name: string): EntryMemory<T> => {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const key = `${entry} ${name}`;
  return {
    key,
    // Whoever names it decides what it is.
    recall: () => (known.get(key) as T | undefined) ?? null,
    remember: (now) => {
      known.delete(key);
      known.set(key, now);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
};
