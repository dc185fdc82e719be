import type { chargePoints } from '@voltdeck/contract';
import { IconChargingPile } from '@tabler/icons-react';
import type { ShownAs } from '../../../network';
import { listSearch, type ListSearch } from '../../../ui/list-state';
import type { Screen } from '../../../ui/screen';
import { ChargePointsPage } from './charge-points-page';

declare module '../../../ui/screen' {
  interface Addresses {
    '/charge-points': ListSearch<typeof chargePoints.chargePointTable.query> & ShownAs;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/charge-points',
    page: 'chargePoints',
    needs: { operator: 'power-center.read' },
    nav: { group: 'operate', order: 20, icon: IconChargingPile },
    search: listSearch,
    // The page most visits begin with comes with the frame; the other screens load with their route.
    component: ChargePointsPage,
  },
];
