import { factKind } from '../../kernel/facts';

/** A webhook was added, changed, switched off, removed or tested, or it has begun or ceased to fail. */
export const WebhookChanged = factKind<{ webhookId: number }>('WebhookChanged', {
  changed: ({ webhookId }) => ({ kind: 'webhook', id: webhookId }),
});
