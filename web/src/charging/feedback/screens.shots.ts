import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'feedback', path: '/feedback' },
  { name: 'feedback-low', path: '/feedback?rating=1,2' },
  {
    name: 'feedback-opened',
    path: '/feedback?rating=1&answered=0',
    open: press('tbody tr, li[data-card] button'),
  },
  { name: 'feedback-answered', path: '/feedback?answered=1', open: press('tbody tr, li[data-card] button') },
  { name: 'feedback-none-found', path: '/feedback?search=zzzzzz' },
];
