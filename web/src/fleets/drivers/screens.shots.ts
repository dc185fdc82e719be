import { press, type Shot } from '../../ui/shot';

const path = '/fleets/1/drivers';

export const shots: readonly Shot[] = [
  { name: 'fleet-drivers', path },
  { name: 'fleet-drivers-add', path, open: press('main header [data-add]') },
];
