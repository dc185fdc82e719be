import { IconCpu } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../../i18n/late';
import type { Screen } from '../../../ui/screen';
import { textsOf } from '../../../ui/search-params';

declare module '../../../ui/screen' {
  interface Addresses {
    '/open-hardware': object;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/open-hardware',
    page: 'openHardware',
    needs: { operator: 'open-hardware.read' },
    nav: { group: 'build', order: 40, icon: IconCpu },
    search: textsOf(),
    component: lazyRouteComponent(
      withTexts(() => import('./open-hardware-page'), 'open-hardware'),
      'OpenHardwarePage',
    ),
  },
];
