import { chargePoints } from '@voltdeck/contract';
import { IconChargingPile } from '@tabler/icons-react';
import { shownAs, type ShownAs } from '../../../network';
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
    needs: chargePoints.chargePointTable.needs,
    nav: { group: 'operate', order: 20, icon: IconChargingPile },
    search: shownAs(listSearch(chargePoints.chargePointTable.query)),
    // The page most visits begin with comes with the frame; the other screens load with their route.
    component: ChargePointsPage,
  },
];
