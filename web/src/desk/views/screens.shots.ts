import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'views', path: '/charge-points', open: press('[data-shortcut="v"]') },
];
