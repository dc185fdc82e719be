import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../../../ui/screen';

declare module '../../../ui/screen' {
  interface Addresses {
    '/fleet': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/fleet',
    page: 'fleet',
    frame: 'bare',
    search: () => ({}),
    component: lazyRouteComponent(() => import('./fleet-page'), 'FleetPage'),
  },
];
