import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'subscriptions', path: '/subscriptions' },
  { name: 'subscription-invoices', path: '/subscriptions?tab=invoices' },
];
