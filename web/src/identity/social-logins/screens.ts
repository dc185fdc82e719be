import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    '/social-login': { provider?: string; code?: string; refused?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/social-login',
    page: 'socialLogin',
    frame: 'guest',
    search: textsOf('provider', 'code', 'refused'),
    component: lazyRouteComponent(
      withTexts(() => import('./social-login-screen')),
      'SocialLoginScreen',
    ),
  },
];
