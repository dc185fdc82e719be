import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'limitations', path: '/fleets/1/limitations' },
  { name: 'limitations-add', path: '/fleets/1/limitations', open: press('main section button') },
  {
    name: 'limitations-holidays',
    path: '/fleets/1/limitations',
    open: press('main button[data-holidays]'),
  },
];
