import { purchases } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    '/subscription-success': { purchase?: string };
    '/subscription-failed': { purchase?: string };
    '/test-checkout/$reference': Record<never, never>;
  }
}

const results = withTexts(() => import('./result-screens'), 'subscriptions');

export const screens: readonly Screen[] = [
  {
    address: '/subscription-success',
    page: 'subscription-success',
    above: ['/subscriptions'],
    search: textsOf('purchase'),
    component: lazyRouteComponent(results, 'SuccessScreen'),
  },
  {
    address: '/subscription-failed',
    page: 'subscription-failed',
    above: ['/subscriptions'],
    search: textsOf('purchase'),
    component: lazyRouteComponent(results, 'FailedScreen'),
  },
  {
    address: '/test-checkout/$reference',
    page: 'test-checkout',
    needs: purchases.openTestCheckout.needs,
    above: ['/subscriptions'],
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./test-checkout-screen'), 'subscriptions'),
      'TestCheckoutScreen',
    ),
  },
];
