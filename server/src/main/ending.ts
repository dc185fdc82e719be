import process from 'node:process';

/** The one end of a process, in the order opposite to its start. */
export interface Ending {
  /** Aborted once the end has begun, which calls a start off. */
  readonly signal: AbortSignal;
  /** Adds what is to be closed before all that was added earlier; `hurry` is aborted when somebody insists. */
  add(close: (hurry: AbortSignal) => Promise<void> | void): void;
  /** Closes everything and leaves with this code, or with 1 if that fails; asked for again, it goes on. */
  end(code: number): Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm passes a signal on that the terminal has sent to all, so that one Ctrl-C comes twice. */
const sameSignalMs = 1_000;

/** Ends the process in order on the first signal; one that comes later only makes haste. */
export function endOnSignals(): Ending {
  const asked = new AbortController();
  const insisted = new AbortController();
  let isEnding = false;
  const closers: ((hurry: AbortSignal) => Promise<void> | void)[] = [];
  const end = async (code: number): Promise<void> => {
    // What is cut off by the end fails somewhere; the rest has still to be closed.
    process.on('uncaughtException', () => undefined);
    if (isEnding) return;
    isEnding = true;
    asked.abort();
    let result = code;
    for (const close of closers.splice(0).toReversed()) {
      try {
        await close(insisted.signal);
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        result = 1;
      }
    }
    process.exit(result);
  };
  let askedAt = Number.NaN;
  const onSignal = (): void => {
    if (!asked.signal.aborted) {
      askedAt = performance.now();
      void end(0);
    } else if (performance.now() - askedAt > sameSignalMs) insisted.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return { signal: asked.signal, add: (close) => void closers.push(close), end };
}

/** Waits for an end, but no longer than this, and not at all once somebody insists. */
export async function within(patienceMs: number, hurry: AbortSignal, ended: Promise<void>): Promise<void> {
  if (hurry.aborted) return;
  let cut = (): void => undefined;
  const enough = new Promise<void>((resolve) => (cut = resolve));
  const timer = setTimeout(cut, patienceMs);
  hurry.addEventListener('abort', cut, { once: true });
  await Promise.race([ended, enough]);
  clearTimeout(timer);
}
