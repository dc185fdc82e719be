import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';
import { endpointName, queryKey } from './hooks';
import { userEndpoint } from './user';
import { hasEnded } from './token';

/** Told of every failure that no screen shows in place. */
export type OnFailure = (error: unknown) => void;

const worthRetrying = (error: unknown): boolean =>
  isApiError(error) && (error.isUnreachable || error.status === 503);

/** A permission may be gone since the page opened: with the user read anew, what it no longer may is no longer offered. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status === 403 && error.code !== 'requires-subscription';

/** The cache of one login; `onFailure` shows what no screen shows in place (docs/decisions.md#errors). */
export const createQueryClient = (onFailure: OnFailure): QueryClient => {
  const readUserAfter = (error: unknown): void => {
    if (!isRefused(error)) return;
    // One reading serves all that were refused together.
    client
      .invalidateQueries({ queryKey: queryKey(userEndpoint) }, { cancelRefetch: false })
      .catch(() => undefined);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Of the user itself nothing more is known by asking again.
        if (query.queryKey[0] !== endpointName(userEndpoint)) readUserAfter(error);
        // Without data the screen itself says what happened.
        if (query.state.data !== undefined && !query.meta?.quiet) onFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        readUserAfter(error);
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
  return client;
};
