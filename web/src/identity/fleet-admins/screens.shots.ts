import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'fleet-unknown', path: '/fleets/999999' },
  { name: 'fleet-admins', path: '/fleets/1/admins' },
  { name: 'fleet-admins-add', path: '/fleets/1/admins', open: press('main section header button') },
  { name: 'fleet-admin', path: '/fleets/1/admins/3' },
  {
    name: 'fleet-admin-remove',
    path: '/fleets/1/admins/3',
    open: press('main header button[data-variant="outline"]'),
  },
];
