import { press, type Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'webhooks', path: '/developer-api?tab=webhooks' },
  { name: 'webhook-new', path: '/developer-api?tab=webhooks', open: press('main [data-add-webhook]') },
];
