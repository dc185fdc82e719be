import { media, type Medium } from '@voltdeck/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../api/api-error';
import { upload } from '../../api/upload';

/** A file on its way; refused ones stay until they are sent again or taken away. */
export interface Uploading {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'made' | 'failed';
  /** What has left, from 0 to 1. */
  share: number;
  /** Why it failed, in the words of the server; empty where nobody answered. */
  why: string;
}

/** Two at once: more would only share the same line. */
const mostAtOnce = 2;

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export interface Uploads {
  all: readonly Uploading[];
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  /** Calls one off, or takes a refused one away. */
  drop: (key: string) => void;
}

type Change = (key: string, by: Partial<Uploading>) => void;

interface Sending {
  change: Change;
  remove: (key: string) => void;
  onAdded: (medium: Medium) => void;
}

/** Sends one file, and gives the way to call it off; what came of it is told to the list. */
function send(
  chargePointId: number,
  { key, file }: Uploading,
  list: Sending,
  onEnd: () => void,
): AbortController {
  const calledOff = new AbortController();
  const onProgress = (share: number): void =>
    list.change(key, { share, state: share < 1 ? 'sending' : 'made' });
  upload(
    media.addMedium,
    { params: { id: chargePointId }, file },
    { signal: calledOff.signal, idempotencyKey: key, onProgress },
  )
    .then((added) => {
      list.onAdded(added);
      list.remove(key);
    })
    .catch((error: unknown) => {
      if (isAborted(error)) list.remove(key);
      else list.change(key, { state: 'failed', why: isApiError(error) ? error.message : '' });
    })
    .finally(onEnd);
  return calledOff;
}

const waiting = (file: File): Uploading => ({
  key: crypto.randomUUID(),
  file,
  state: 'waiting',
  share: 0,
  why: '',
});

/** Sends files two at a time, and goes on without those that are refused. */
export const useUploads = (chargePointId: number, onAdded: (medium: Medium) => void): Uploads => {
  const [all, setAll] = useState<readonly Uploading[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const change = useCallback<Change>((key, by) => {
    setAll((former) => former.map((one) => (one.key === key ? { ...one, ...by } : one)));
  }, []);
  const remove = useCallback(
    (key: string): void => setAll((former) => former.filter((one) => one.key !== key)),
    [],
  );
  useEffect(() => {
    const { current } = running;
    const next = all.filter(({ key, state }) => state === 'waiting' && !current.has(key));
    for (const one of next.slice(0, Math.max(0, mostAtOnce - current.size))) {
      const onEnd = (): void => {
        current.delete(one.key);
        // The next one starts with the change of the list.
        setAll((former) => [...former]);
      };
      current.set(one.key, send(chargePointId, one, { change, remove, onAdded }, onEnd));
      change(one.key, { state: 'sending' });
    }
  }, [all, chargePointId, change, remove, onAdded]);
  // What is under way when the page is left is not wanted any more.
  useEffect(() => {
    const { current } = running;
    return () => current.forEach((one) => one.abort());
  }, []);
  return {
    all,
    add: (files) => setAll((former) => [...former, ...files.map(waiting)]),
    retry: (key) => change(key, { state: 'waiting', share: 0, why: '' }),
    drop: (key) => {
      const one = running.current.get(key);
      if (one === undefined) remove(key);
      else one.abort();
    },
  };
};
