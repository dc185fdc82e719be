import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'sustainability', path: '/sustainability' },
  { name: 'sustainability-none', path: '/sustainability?from=2015-01-01&to=2015-03-31' },
];
