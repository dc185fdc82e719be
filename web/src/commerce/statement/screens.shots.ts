import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'statement', path: '/statement' },
  { name: 'statement-none-found', path: '/statement?search=zzzzzz' },
  {
    name: 'statement-movement',
    path: '/statement?kind=canceled,confirmed',
    open: (page, { isPhone }) =>
      isPhone ? press('li[data-card] button[aria-haspopup="menu"]')(page) : press('tbody tr')(page),
  },
  { name: 'statement-earnings', path: '/statement?tab=earnings' },
  { name: 'statement-hours', path: '/statement?tab=earnings&by=hour' },
  { name: 'statement-books', path: '/statement?tab=books&per_page=5' },
];
