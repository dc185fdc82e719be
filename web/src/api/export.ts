import type { EndpointShape, ExportFormat, Parsed } from '@voltdeck/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/format';
import { startActivity } from '../ui/activity/activities';
import { ApiError } from './api-error';
import { type CallRequest, open } from './call';

/** The query of a list, whose pages an export leaves aside. */
type ListQuery<E extends EndpointShape> = Partial<Omit<Parsed<E>['query'], 'format'>> & {
  page?: number;
  per_page?: number;
};

export interface Exporting {
  /** Fetches everything the list has found, in its order, and saves it as a file; the tray shows how far it is. */
  onExport: (format: ExportFormat | 'pdf') => void;
}

const megabytes = {
  style: 'unit',
  unit: 'megabyte',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const;

/** Exports a list as it is filtered and ordered now, whatever page is open meanwhile; the tray calls it by `name`. */
export const useExport = <const E extends EndpointShape>(
  endpoint: E,
  query: ListQuery<E>,
  name: string,
  params?: Readonly<Record<string, unknown>>,
): Exporting => {
  const t = useTranslations('ui.export');
  const { number } = useFormats();
  const mutation = useMutation<void, ApiError, ExportFormat | 'pdf'>({
    retry: false,
    mutationFn: async (format) => {
      const { page: _, per_page: __, ...found } = query;
      const stopping = new AbortController();
      const { signal } = stopping;
      const doing = startActivity({
        title: t('title', { name }),
        text: t('preparing'),
        onStop: () => stopping.abort(),
      });
      const showReceived = atTimes((received) =>
        doing.tell({ text: t('loading', { size: number(received / 1_000_000, megabytes) }) }),
      );
      try {
        const answer = await open(endpoint, requestOf<E>({ ...found, format }, params), { signal });
        const file = fileOf(answer);
        doing.tell({ text: t('loading', { size: number(0, megabytes) }) });
        save(await bytesOf(answer, showReceived), file);
        doing.end({ state: 'done', text: t('doneText', { name: file }) });
      } catch (error) {
        // Whoever stops it knows it.
        if (signal.aborted) return doing.end({ state: 'stopped', text: t('stopped') });
        doing.end({ state: 'failed', text: t('failed') });
        throw error;
      }
    },
  });
  return { onExport: (format) => mutation.mutate(format) };
};

/** Fetches a file and saves it under the name that the server gave it. */
export const saveFileOf = async <const E extends EndpointShape>(
  endpoint: E,
  request: CallRequest<E> = {},
): Promise<void> => {
  const answer = await open(endpoint, request);
  save(await bytesOf(answer, () => undefined), fileOf(answer));
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
const requestOf = <E extends EndpointShape>(query: object, params?: object): CallRequest<E> =>
  ({ query, params }) as CallRequest<E>;

const fileOf = (answer: Response): string =>
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
