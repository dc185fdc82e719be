import { createRouter, type ErrorComponentProps, type RouterHistory } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { EmptyState, ErrorState, PageSkeleton } from '../ui/page-states';
import { parseSearch, stringifySearch } from '../ui/search-params';
import type { RouterContext } from './gate';
import { NotFoundPage } from './pages/not-found';
import { routeTree } from './routes';

/** A chunk of the former build is gone after an update. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module/i.test(error.message);

function RouteError({ error }: ErrorComponentProps) {
  const t = useTranslations('ui');
  // The router keeps a chunk that failed as failed: only a new load of the page tries it again.
  if (!isOutdated(error)) return <ErrorState onRetry={() => window.location.reload()} />;
  return (
    <EmptyState
      icon={<IconRefresh size={22} stroke={1.5} />}
      title={t('state.newVersion')}
      text={t('state.newVersionText')}
      action={<Button onClick={() => window.location.reload()}>{t('actions.reload')}</Button>}
    />
  );
}

interface RouterParts {
  /** Instead of the browser's own. */
  history?: RouterHistory;
  /** Instead of the routes of every screen. */
  tree?: typeof routeTree;
}

export const createAppRouter = (context: RouterContext, { history, tree = routeTree }: RouterParts = {}) =>
  createRouter({
    routeTree: tree,
    history,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
