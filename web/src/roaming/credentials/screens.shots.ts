import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'ocpi', path: '/ocpi-info' },
  { name: 'ocpi-party', path: '/ocpi-info', open: press('main [data-party]') },
  { name: 'ocpi-renew', path: '/ocpi-info', open: press('main [data-renew]') },
];
