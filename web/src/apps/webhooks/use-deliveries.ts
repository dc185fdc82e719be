import { type DeliveryState, type Result, webhooks } from '@voltdeck/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { queryKey } from '../../api/hooks';

const perPage = 20;

/** Nobody is told of the end of a try, so what waits is asked for again: often for the first one, seldom for those after it. */
const firstMs = 2000;
const laterMs = 15_000;

type Page = Result<typeof webhooks.listDeliveries>;

const paceOf = (pages: readonly Page[] = []): number | false => {
  const waiting = pages.flatMap(({ data }) => data).filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return false;
  return waiting.some(({ tries }) => tries === 0) ? firstMs : laterMs;
};

/** What was sent to a webhook, page after page, the newest first. */
export const useDeliveries = (id: number, state: DeliveryState | null) => {
  const request = {
    params: { id },
    query: { per_page: perPage, ...(state === null ? {} : { state: [state] }) },
  };
  const source = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number | undefined>({
    queryKey: [...queryKey(webhooks.listDeliveries, request), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        webhooks.listDeliveries,
        { ...request, query: { ...request.query, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state: { data } }) => paceOf(data?.pages),
    meta: { live: { kinds: ['webhook'] }, quiet: true },
  });
  const lines = useMemo(() => source.data?.pages.flatMap((page) => page.data), [source.data]);
  return { source: { ...source, data: lines }, older: source };
};
