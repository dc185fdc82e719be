import { press, type Shot } from '../../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'charge-points', path: '/charge-points' },
  {
    name: 'charge-points-filters',
    path: '/charge-points?status=available,in_use&connector_type=CCS_2,TYPE_2&faulted=false&max_power_from=10',
  },
  { name: 'charge-points-filter-menu', path: '/charge-points', open: press('[data-shortcut="f"]') },
  { name: 'charge-points-none', path: '/charge-points?search=nothing-like-it' },
  { name: 'charge-points-menu', path: '/charge-points', open: press('[data-part="row-menu"]') },
  { name: 'charge-points-view', path: '/charge-points', open: press('[data-part="view-menu"]') },
];
