import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    /** `print` asks for the printer as soon as the receipt is there. */
    '/r/$token': { print?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/r/$token',
    page: 'receipt',
    frame: 'bare',
    search: textsOf('print'),
    component: lazyRouteComponent(
      withTexts(() => import('./receipt-screen'), 'receipts'),
      'ReceiptScreen',
    ),
  },
];
