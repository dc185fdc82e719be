import { chargePoints, stats, messages, orders, type Needs } from '@voltdeck/contract';
import {
  IconChargingPile,
  IconLayoutDashboard,
  IconMessages,
  IconReceipt2,
  type Icon,
} from '@tabler/icons-react';
import type { Messages } from '../i18n/messages';
import type { PageName } from './page-names';

export interface NavItem {
  page: PageName;
  to: string;
  icon: Icon;
  /** What the page's call needs; without it the item is absent. */
  needs: Needs;
}

export interface NavGroup {
  group: keyof Messages['app']['groups'];
  items: readonly NavItem[];
}

/** The side navigation and the palette's places, in the order of the groups of the interface. */
export const navigation: readonly NavGroup[] = [
  {
    group: 'operate',
    items: [
      { page: 'dashboard', to: '/', icon: IconLayoutDashboard, needs: stats.stats.needs },
      {
        page: 'chargePoints',
        to: '/charge-points',
        icon: IconChargingPile,
        needs: chargePoints.chargePointTable.needs,
      },
      { page: 'orders', to: '/orders', icon: IconReceipt2, needs: orders.listOrders.needs },
      { page: 'messages', to: '/messages', icon: IconMessages, needs: messages.listMessages.needs },
    ],
  },
];
