import { press, type Shot } from '../../ui/shot';

const path = '/fleets/1/payments';

export const shots: readonly Shot[] = [
  { name: 'fleet-payments', path },
  { name: 'fleet-payments-book', path, open: press('main header [data-book]') },
  { name: 'fleet-payments-warn', path, open: press('main header [data-warn]') },
];
