import { deviations } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    '/charge-points/deviations': Record<never, never>;
    '/charge-points/deviations/report': { vendor?: string; model?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/charge-points/deviations',
    page: 'deviations',
    needs: deviations.listDeviations.needs,
    above: ['/charge-points'],
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen')),
      'DeviationListScreen',
    ),
  },
  {
    address: '/charge-points/deviations/report',
    page: 'deviationReport',
    needs: deviations.deviationReport.needs,
    above: ['/charge-points', '/charge-points/deviations'],
    search: textsOf('vendor', 'model'),
    component: lazyRouteComponent(
      withTexts(() => import('./report-screen')),
      'DeviationReportScreen',
    ),
  },
];
