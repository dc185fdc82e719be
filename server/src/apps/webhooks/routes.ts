import { webhooks } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { changeWebhook, createWebhook, removeWebhook, rotateSecret } from './actions/change';
import { replayDelivery, testWebhook } from './actions/deliver';
import { getWebhook, listDeliveries, listWebhooks } from './actions/look';

export const webhookRoutes = [
  on(webhooks.listWebhooks, listWebhooks),
  on(webhooks.createWebhook, createWebhook),
  on(webhooks.getWebhook, getWebhook),
  on(webhooks.changeWebhook, changeWebhook),
  on(webhooks.removeWebhook, removeWebhook),
  on(webhooks.rotateSecret, rotateSecret),
  on(webhooks.testWebhook, testWebhook),
  on(webhooks.listDeliveries, listDeliveries),
  on(webhooks.replayDelivery, replayDelivery),
];
