import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'developer-api', path: '/developer-api' },
  { name: 'developer-key', path: '/developer-api', open: press('main [data-generate="programs"]') },
  { name: 'developer-examples', path: '/developer-api?tab=examples' },
];
