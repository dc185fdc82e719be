import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'subscription-success', path: '/subscription-success' },
  { name: 'subscription-failed', path: '/subscription-failed' },
  { name: 'test-checkout-unknown', path: '/test-checkout/1' },
];
