import { onboarding } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { stepSearch, type StepSearch } from './step-names';

declare module '../../ui/screen' {
  interface Addresses {
    '/charge-points/new': StepSearch;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/charge-points/new',
    page: 'newChargePoint',
    needs: onboarding.createChargePoint.needs,
    above: ['/charge-points'],
    search: stepSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./wizard-screen'), 'onboarding'),
      'NewChargePointScreen',
    ),
  },
];
