import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/invite/$token': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/invite/$token',
    page: 'invite',
    frame: 'bare',
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./invite-screen')),
      'InviteScreen',
    ),
  },
];
