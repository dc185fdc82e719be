import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LanguageProvider } from '../i18n/provider';
import { loadMessages } from '../i18n/messages';
import { parseSearch, stringifySearch } from './search-params';

/** Shows something at an address, in English, with everything the kit expects around it. */
export const show = async (content: () => ReactNode, address = '/') => {
  const messages = await loadMessages('en');
  const rootRoute = createRootRoute();
  const pageRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: content });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: rootRoute.addChildren([pageRoute]),
    history,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const shown = render(
    <LanguageProvider locale="en" messages={messages}>
      <MantineProvider env="test">
        {/* The routes of a test are not the registered ones of the application. */}
        <RouterProvider router={router} />
      </MantineProvider>
    </LanguageProvider>,
  );
  return { ...shown, history, address: () => history.location.href };
};
