import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'audit', path: '/audit' },
  { name: 'audit-line', path: '/audit?noun=power-center', open: press('tbody tr, li[data-card] button') },
];
