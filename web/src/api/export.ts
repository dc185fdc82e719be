import type { EndpointShape, ExportFormat, Parsed } from '@voltdeck/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastDone } from '../ui/toast';
import { ApiError } from './api-error';
import { type CallRequest, open } from './call';

/** The query of a list, whose pages an export leaves aside. */
type ListQuery<E extends EndpointShape> = Partial<Omit<Parsed<E>['query'], 'format'>> & {
  page?: number;
  per_page?: number;
};

export interface Exporting {
  /** Fetches everything the list has found, in its order, and saves it as a file. */
  onExport: (format: ExportFormat) => void;
  onCancel: () => void;
  /** Bytes that have come so far; null while nothing is exported. */
  received: number | null;
}

/** Exports a list as it is filtered and ordered now; a failure is shown as that of any action. */
export const useExport = <const E extends EndpointShape>(endpoint: E, query: ListQuery<E>): Exporting => {
  const [received, setReceived] = useState<number | null>(null);
  const t = useTranslations('ui.export');
  const leaving = useRef<AbortController | null>(null);
  const mutation = useMutation<string | null, ApiError, ExportFormat>({
    retry: false,
    mutationFn: async (format) => {
      const { page: _, per_page: __, ...found } = query;
      const showReceived = atTimes(setReceived);
      const { signal } = (leaving.current = new AbortController());
      setReceived(0);
      try {
        const answer = await open(endpoint, requestOf<E>({ ...found, format }), { signal });
        const name = nameOf(answer);
        save(await bytesOf(answer, showReceived), name);
        return name;
      } catch (error) {
        // Whoever cancels knows it.
        if (signal.aborted) return null;
        throw error;
      } finally {
        setReceived(null);
      }
    },
    onSuccess: (name) => {
      if (name !== null) toastDone({ id: 'export', title: t('done'), text: t('doneText', { name }) });
    },
  });
  return {
    onExport: (format) => mutation.mutate(format),
    onCancel: () => leaving.current?.abort(),
    received,
  };
};

/** Between two changes of what is shown: a large file comes in thousands of parts. */
const pauseMs = 200;

const atTimes = (show: (received: number) => void) => {
  let lastMs = -Infinity;
  return (received: number): void => {
    const nowMs = performance.now();
    if (nowMs - lastMs < pauseMs) return;
    lastMs = nowMs;
    show(received);
  };
};

/** A list and its export read the same query but for pages and format, which the types of a generic call cannot follow. */
const requestOf = <E extends EndpointShape>(query: object): CallRequest<E> => ({ query }) as CallRequest<E>;

const nameOf = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export';

/** The whole file, kept as parts that the browser may lay on its disk. */
const bytesOf = async (answer: Response, onBytes: (received: number) => void): Promise<Blob> => {
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = answer.body?.getReader();
  try {
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      parts.push(next.value);
      received += next.value.length;
      onBytes(received);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // The server cuts what it cannot finish.
    throw new ApiError({ status: 0, code: 'something-went-wrong', msg: '' });
  }
  return new Blob(parts, { type: answer.headers.get('Content-Type') ?? '' });
};

/** A plain link cannot carry the bearer token, so the link leads to what has come already. */
const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
