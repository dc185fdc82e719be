import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'groups', path: '/power-center-groups' },
  { name: 'groups-add', path: '/power-center-groups', open: press('main header button') },
  { name: 'group', path: '/power-center-groups/1' },
  {
    name: 'group-add-members',
    path: '/power-center-groups/1',
    open: press('main header button:last-of-type'),
  },
];
