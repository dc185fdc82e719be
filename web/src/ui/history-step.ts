import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** What is changed again so soon is still the same step. */
export const pauseMs = 1500;

/** What is chosen is a step each time; all else may be typed, letter by letter. */
const chosen = new Set(['sort', 'page', 'per_page']);

/**
 * Whether a change of the address is a step of its own, which "back" takes back, or goes on with the one before:
 * what is typed becomes one step however often it pauses for less than a moment.
 */
export const useHistoryStep = (): ((names: readonly string[]) => 'push' | 'replace') => {
  const { history } = useRouter();
  const step = useRef<{ what: string; at: number; timer: number } | null>(null);
  return useCallback(
    (names) => {
      const what = names.toSorted().join();
      const former = step.current;
      if (former !== null) window.clearTimeout(former.timer);
      const isSame = former?.what === what && former.at === history.location.state.__TSR_index;
      step.current = null;
      if (names.some((name) => chosen.has(name))) return 'push';
      const timer = window.setTimeout(() => {
        step.current = null;
      }, pauseMs);
      const { __TSR_index: here } = history.location.state;
      step.current = { what, timer, at: isSame ? here : here + 1 };
      return isSame ? 'replace' : 'push';
    },
    [history],
  );
};
