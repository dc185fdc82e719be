import { press, type Shot } from '../../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'charge-point', path: '/charge-points/1' },
  { name: 'charge-point-dialog', path: '/charge-points/1', open: press('main footer button:enabled') },
  { name: 'charge-point-orders', path: '/charge-points/1?tab=orders' },
  { name: 'charge-point-utilisation', path: '/charge-points/1?measure=utilisation' },
  {
    name: 'charge-point-menu',
    path: '/charge-points/1',
    open: press('main header button[aria-haspopup="menu"]'),
  },
  { name: 'charge-point-missing', path: '/charge-points/999999' },
];
