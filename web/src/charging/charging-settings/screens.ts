import { chargingSettings } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconSettings } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/settings': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/settings',
    page: 'settings',
    needs: chargingSettings.getChargingSettings.needs,
    nav: { group: 'operate', order: 90, icon: IconSettings },
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./settings-screen'), 'charging-settings'),
      'ChargingSettingsScreen',
    ),
  },
];
