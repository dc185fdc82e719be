import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/mailbox': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/mailbox',
    page: 'mailbox',
    frame: 'bare',
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./mailbox-screen')),
      'MailboxScreen',
    ),
  },
];
