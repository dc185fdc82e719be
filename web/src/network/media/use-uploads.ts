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

/** Sends files one after the other, and goes on without those that are refused. */
export const useUploads = (chargePointId: number, onAdded: (medium: Medium) => void): Uploads => {
  const [all, setAll] = useState<readonly Uploading[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const change = useCallback((key: string, by: Partial<Uploading>): void => {
    setAll((former) => former.map((one) => (one.key === key ? { ...one, ...by } : one)));
  }, []);
  const remove = useCallback(
    (key: string): void => setAll((former) => former.filter((one) => one.key !== key)),
    [],
  );
  const send = useCallback(
    async ({ key, file }: Uploading): Promise<void> => {
      const calledOff = new AbortController();
      running.current.set(key, calledOff);
      try {
        const added = await upload(
          media.addMedium,
          { params: { id: chargePointId }, file },
          {
            signal: calledOff.signal,
            idempotencyKey: key,
            onProgress: (share) => change(key, { share, state: share < 1 ? 'sending' : 'made' }),
          },
        );
        onAdded(added);
        remove(key);
      } catch (error) {
        if (isAborted(error)) remove(key);
        else change(key, { state: 'failed', why: isApiError(error) ? error.message : '' });
      } finally {
        running.current.delete(key);
      }
    },
    [chargePointId, change, onAdded, remove],
  );
  useEffect(() => {
    const free = mostAtOnce - running.current.size;
    const next = all.filter(({ key, state }) => state === 'waiting' && !running.current.has(key));
    for (const one of next.slice(0, Math.max(0, free))) {
      void send(one);
      change(one.key, { state: 'sending' });
    }
  }, [all, change, send]);
  // What is under way when the page is left is not wanted any more.
  useEffect(() => {
    const { current } = running;
    return () => current.forEach((one) => one.abort());
  }, []);
  const add = (files: readonly File[]): void =>
    setAll((former) => [
      ...former,
      ...files.map((file) => ({
        key: crypto.randomUUID(),
        file,
        state: 'waiting' as const,
        share: 0,
        why: '',
      })),
    ]);
  return {
    all,
    add,
    retry: (key) => change(key, { state: 'waiting', share: 0, why: '' }),
    drop: (key) => {
      const one = running.current.get(key);
      if (one === undefined) remove(key);
      else one.abort();
    },
  };
};
