import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'statement', path: '/statement' },
  { name: 'statement-none-found', path: '/statement?search=zzzzzz' },
  {
    name: 'statement-movement',
    path: '/statement?kind=canceled,confirmed',
    open: press('tbody tr, li[data-row]'),
  },
  { name: 'statement-earnings', path: '/statement?tab=earnings' },
  { name: 'statement-hours', path: '/statement?tab=earnings&by=hour' },
  { name: 'statement-books', path: '/statement?tab=books' },
];
