import process from 'node:process';
import { StartError } from '../../platform/start-error';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm passes a signal on that the terminal has sent to all, so that one Ctrl-C comes twice. */
const sameSignalMs = 1_000;

/** Lets work that would leave something half done end in order on a signal; a second one ends the process at once. */
export function stopOnSignals(): AbortSignal {
  const stopping = new AbortController();
  let askedAt = Number.NaN;
  for (const signal of signals) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) {
        askedAt = performance.now();
        stopping.abort(new StartError(`Stopped by ${signal}.`));
      } else if (performance.now() - askedAt > sameSignalMs) process.exit(1);
    });
  }
  return stopping.signal;
}
