import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'builder', path: '/builder' },
  { name: 'builder-form', path: '/builder', open: press('[data-shortcut="n"]') },
];
