import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../../ui/screen';
import { backSearch, type BackSearch } from './entry';

declare module '../../ui/screen' {
  interface Addresses {
    '/login': BackSearch;
    '/role': BackSearch;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/login',
    page: 'login',
    frame: 'guest',
    search: backSearch,
    component: lazyRouteComponent(() => import('./login-screen'), 'LoginScreen'),
  },
  {
    address: '/role',
    page: 'role',
    frame: 'bare',
    search: backSearch,
    component: lazyRouteComponent(() => import('./role-screen'), 'RoleScreen'),
  },
];
