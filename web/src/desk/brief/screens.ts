import { briefs } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconSunrise } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/brief': { day?: string };
  }
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

export const screens: readonly Screen[] = [
  {
    address: '/brief',
    page: 'brief',
    needs: briefs.getBrief.needs,
    nav: { group: 'money', order: 5, icon: IconSunrise },
    search: ({ day }) => (typeof day === 'string' && dayPattern.test(day) ? { day } : {}),
    component: lazyRouteComponent(
      withTexts(() => import('./brief-screen'), 'brief'),
      'BriefScreen',
    ),
  },
];
