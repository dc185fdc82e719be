import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    /** `back` is how somebody came back from the provider: `paid`, or `left` without having paid; `lang` is the language of the app. */
    '/top-up/$token': { back?: string; lang?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/top-up/$token',
    page: 'topUp',
    frame: 'bare',
    search: textsOf('back', 'lang'),
    component: lazyRouteComponent(
      withTexts(() => import('./top-up-screen'), 'top-ups'),
      'TopUpScreen',
    ),
  },
];
