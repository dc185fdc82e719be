import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';
import { hasEnded } from './token';

/** Told of every failure that no screen shows in place. */
export type OnFailure = (error: unknown) => void;

const worthRetrying = (error: unknown): boolean =>
  isApiError(error) && (error.isUnreachable || error.status === 503);

/** The cache of the session; `onFailure` shows what section 8 of the specification asks for. */
export const createQueryClient = (onFailure: OnFailure): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Without data the screen itself says what happened.
        if (query.state.data !== undefined && !query.meta?.quiet) onFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.quiet) onFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        // The browser's own word for being online is a guess: a call that fails says it, one that waits says nothing.
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && worthRetrying(error),
        refetchOnWindowFocus: () => !hasEnded(),
      },
      mutations: {
        networkMode: 'always',
        retry: (count, error) => count < 1 && isApiError(error) && error.isUnreachable,
      },
    },
  });
