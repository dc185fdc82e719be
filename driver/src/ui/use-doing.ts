import { useCallback, useState } from 'preact/hooks';
import { Refusal } from '../api/refusal';
import { useKept } from '../api/use-kept';

interface Doing {
  isBusy: boolean;
  error: Error | undefined;
  /** What is wrong with a field, where that is what was refused. */
  errorOf: (field: string) => string | undefined;
  /** Does one thing at a time: a second press while the first is under way does nothing. */
  run: (task: () => Promise<void>) => void;
  clear: () => void;
}

/** Something that a press does, with how it goes. */
export function useDoing(): Doing {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const isRunning = useKept(false);
  const run = useCallback(
    (task: () => Promise<void>) => {
      if (isRunning.get()) return;
      isRunning.put(true);
      setBusy(true);
      setError(undefined);
      task()
        .catch((caught: unknown) => setError(caught instanceof Error ? caught : new Error(String(caught))))
        .finally(() => {
          isRunning.put(false);
          setBusy(false);
        });
    },
    [isRunning],
  );
  return {
    isBusy,
    error,
    errorOf: (field) => (error instanceof Refusal ? error.fields[field]?.[0] : undefined),
    run,
    clear: () => setError(undefined),
  };
}
