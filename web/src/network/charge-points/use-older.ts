import type { ChangedEvent, OlderList } from '@voltdeck/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { queryKey, type LiveInterest } from '../../api/hooks';

interface Page<Row> {
  data: Row[];
  /** Where the next page begins; null where there is none. */
  next: number | null;
}

interface OlderOptions<Row> {
  /** Lists what belongs to one thing. */
  endpoint: OlderList<Row>;
  of: number;
  perPage: number;
  /** Whose change makes it stale. */
  kind: ChangedEvent['kind'];
  id?: number;
}

/** A list that only goes back in time, page after page by its cursor; what is new comes in by itself. */
export const useOlder = <Row>({ endpoint, of, perPage, kind, id }: OlderOptions<Row>) => {
  const request = { params: { id: of }, query: { per_page: perPage } };
  const live: LiveInterest = { kinds: [kind], ...(id === undefined ? {} : { id }) };
  const source = useInfiniteQuery<
    Page<Row>,
    ApiError,
    { pages: Page<Row>[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [...queryKey(endpoint, request), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...request, query: { ...request.query, before: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    meta: { live, quiet: true },
  });
  const rows = useMemo(() => source.data?.pages.flatMap((page) => page.data), [source.data]);
  return { source: { ...source, data: rows }, older: source };
};
