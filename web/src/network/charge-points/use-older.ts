import type { ChangedEvent } from '@voltdeck/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../../api/api-error';
import type { LiveInterest } from '../../api/hooks';

interface Page<Row> {
  data: Row[];
  /** Where the next page begins; null where there is none. */
  next: number | null;
}

interface OlderOptions<Row> {
  /** Its name in the cache. */
  key: readonly unknown[];
  read: (before: number | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** Whose change makes it stale. */
  kind: ChangedEvent['kind'];
  id?: number;
}

/** A list that only goes back in time, page after page by its cursor; what is new comes in by itself. */
export const useOlder = <Row>({ key, read, kind, id }: OlderOptions<Row>) => {
  const live: LiveInterest = { kinds: [kind], ...(id === undefined ? {} : { id }) };
  const source = useInfiniteQuery<
    Page<Row>,
    ApiError,
    { pages: Page<Row>[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    meta: { live, quiet: true },
  });
  const rows = useMemo(() => source.data?.pages.flatMap((page) => page.data), [source.data]);
  return { source: { ...source, data: rows }, older: source };
};
