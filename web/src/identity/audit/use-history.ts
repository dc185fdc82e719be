import type { EndpointShape, HistoryPage, olderQuery } from '@voltdeck/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { queryKey } from '../../api/hooks';

/** A call that answers the history of one thing. */
interface HistoryCall extends EndpointShape {
  query: typeof olderQuery;
  result: z.ZodType<HistoryPage>;
}

export interface HistoryOf {
  endpoint: HistoryCall;
  /** Which thing: the parameters of the call. */
  params: Record<string, number>;
}

const perPage = 20;

/** The history of one thing, page after page by its cursor; what is new comes in by itself. */
export const useHistory = ({ endpoint, params }: HistoryOf) => {
  const request = { params, query: { per_page: perPage } };
  const source = useInfiniteQuery<
    HistoryPage,
    ApiError,
    { pages: HistoryPage[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [...queryKey(endpoint, request), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...request, query: { ...request.query, before: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    meta: { live: { kinds: ['audit'] }, quiet: true },
  });
  const lines = useMemo(() => source.data?.pages.flatMap((page) => page.data), [source.data]);
  return { source: { ...source, data: lines }, older: source };
};
