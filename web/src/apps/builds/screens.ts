import { IconDeviceMobile } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { builds } from '@voltdeck/contract';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

type ListedSearch = ListSearch<typeof builds.listBuilds.query>;

declare module '../../ui/screen' {
  interface Addresses {
    /** `id` is the app that is open. */
    '/builder': ListedSearch & { id?: string };
  }
}

/** As the contract says of the list; to name the call would bring its shapes to every page. */
const needs = { operator: 'build.read' } as const;

export const screens: readonly Screen[] = [
  {
    address: '/builder',
    page: 'builder',
    needs,
    nav: { group: 'build', order: 30, icon: IconDeviceMobile },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'builds'),
      'BuildListScreen',
    ),
  },
];
