import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'categories', path: '/categories/charge-point' },
  { name: 'categories-add', path: '/categories/charge-point', open: press('main header button') },
  { name: 'categories-sites', path: '/categories/charging-site' },
];
