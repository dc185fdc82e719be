import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'leakage', path: '/leakage' },
  { name: 'leakage-held', path: '/leakage?kind=held' },
  { name: 'leakage-none-found', path: '/leakage?search=zzzzzz' },
];
