/** Asks to run work for a name now, or once when the pause since its last run is over. */
export interface Throttle {
  /** `ownPauseMs` is the pause of this one, where it is not the usual. */
  ask: (name: string, work: () => void, ownPauseMs?: number) => void;
  stop: () => void;
}

/** A burst of requests for one name runs at most once per `pauseMs`: the first at once, the rest together after it. */
export const createThrottle = (pauseMs: number, now: () => number): Throttle => {
  const lastRun = new Map<string, number>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const run = (name: string, work: () => void): void => {
    lastRun.set(name, now());
    work();
  };

  return {
    ask: (name, work, ownPauseMs = pauseMs) => {
      if (waiting.has(name)) return;
      const rest = ownPauseMs - (now() - (lastRun.get(name) ?? Number.NEGATIVE_INFINITY));
      if (rest <= 0) {
        run(name, work);
        return;
      }
      const timer = setTimeout(() => {
        waiting.delete(name);
        run(name, work);
      }, rest);
      waiting.set(name, timer);
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
