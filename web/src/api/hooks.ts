import type { ChangedEvent, EndpointShape, Result } from '@voltdeck/contract';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from './api-error';
import { call, type CallRequest } from './call';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: QueryMeta;
    mutationMeta: { quiet?: boolean };
  }
}

export interface LiveInterest {
  /** Kinds of things whose change makes this answer stale. */
  kinds: readonly ChangedEvent['kind'][];
  /** Only the change of this one; any when left out. */
  id?: number;
  /** At most one refetch in so many milliseconds, for what is heavy or should not flicker; a second unless told. */
  paceMs?: number;
}

interface QueryMeta extends Record<string, unknown> {
  live?: LiveInterest | readonly LiveInterest[];
  quiet?: boolean;
}

export interface CallHookOptions {
  enabled?: boolean;
  /** Milliseconds an answer counts as fresh. */
  staleTime?: number;
  refetchInterval?: number | false;
  /** Keeps the former page in sight while the next one loads. */
  keep?: boolean;
  /** Refetches when the operator's channel says that one of these changed; several where ids are of different kinds. */
  live?: LiveInterest | readonly LiveInterest[];
  /** No notification when a refetch fails. */
  quiet?: boolean;
}

/** The name of an endpoint in the cache. */
export const endpointName = (endpoint: EndpointShape): string => `${endpoint.method} ${endpoint.path}`;

export const queryKey = <E extends EndpointShape>(endpoint: E, request?: CallRequest<E>) =>
  request === undefined ? ([endpointName(endpoint)] as const) : ([endpointName(endpoint), request] as const);

/** What each reader of a query wants to hear; the query itself remembers only what its last reader said. */
export const interestsOf = (query: Query): LiveInterest[] =>
  [query.meta, ...query.observers.map(({ options }) => options.meta)].flatMap((meta) => meta?.live ?? []);

/** Whether somebody wants to hear of changes that concern a query. */
export const isLive = (query: Query): boolean => interestsOf(query).length > 0;

/** Options for a query of a call, also for prefetching. */
export const callOptions = <const E extends EndpointShape>(
  endpoint: E,
  request: CallRequest<E> = {},
  options: CallHookOptions = {},
) => {
  const { keep, live, quiet, ...rest } = options;
  return queryOptions<Result<E>, ApiError>({
    queryKey: queryKey(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
    meta: { live, quiet },
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
};

/** The answer of a call, kept in the cache and up to date. */
export const useCall = <const E extends EndpointShape>(
  endpoint: E,
  request: CallRequest<E> = {},
  options: CallHookOptions = {},
): UseQueryResult<Result<E>, ApiError> => useQuery(callOptions(endpoint, request, options));

export interface ActOptions<E extends EndpointShape> {
  /** Calls whose cached answers this makes stale. */
  invalidates?: readonly EndpointShape[];
  /** Kinds of things it changes: every answer that is live for one of them is stale. */
  changes?: readonly ChangedEvent['kind'][];
  onDone?: (result: Result<E>, request: CallRequest<E>) => void;
  onFailed?: (error: ApiError) => void;
  /** The caller shows every failure itself. */
  quiet?: boolean;
}

interface Sent<E extends EndpointShape> {
  request: CallRequest<E>;
  key: string;
}

export interface Act<E extends EndpointShape> {
  /** Sends it; a failure is shown and swallowed. */
  act: (request?: CallRequest<E>) => void;
  /** Sends it and waits; a failure is thrown as `ApiError`. */
  actAsync: (request?: CallRequest<E>) => Promise<Result<E>>;
  isPending: boolean;
  error: ApiError | null;
  reset: () => void;
}

/** One confirmed action: each has its own idempotency key, which repetitions of it share. */
export const useAct = <const E extends EndpointShape>(endpoint: E, options: ActOptions<E> = {}): Act<E> => {
  const client = useQueryClient();
  const { changes = [] } = options;
  const mutation = useMutation<Result<E>, ApiError, Sent<E>>({
    mutationFn: ({ request, key }) => call(endpoint, request, { idempotencyKey: key }),
    meta: { quiet: options.quiet },
    onSuccess: async (result, { request }) => {
      unanswered.current = null;
      options.onDone?.(result, request);
      const concerned = (query: Query): boolean =>
        interestsOf(query).some(({ kinds }) => kinds.some((kind) => changes.includes(kind)));
      if (changes.length > 0) void client.invalidateQueries({ predicate: concerned });
      const stale = (options.invalidates ?? []).map((other) =>
        client.invalidateQueries({ queryKey: queryKey(other) }),
      );
      await Promise.all(stale);
    },
    onError: (error, { request, key }) => {
      unanswered.current = error.isUnreachable ? { text: JSON.stringify(request), key } : null;
      options.onFailed?.(error);
    },
  });
  const unanswered = useRef<{ text: string; key: string } | null>(null);
  const sent = (request: CallRequest<E> = {}): Sent<E> => {
    // Nobody knows whether an unanswered action was done: the same one, sent again, must not be done twice.
    const text = JSON.stringify(request);
    const key = unanswered.current?.text === text ? unanswered.current.key : crypto.randomUUID();
    return { request, key };
  };
  return {
    act: (request) => mutation.mutate(sent(request)),
    actAsync: (request) => mutation.mutateAsync(sent(request)),
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
};
