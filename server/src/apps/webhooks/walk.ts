import { webhooks } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createWebhook } from './actions/change';
import { recordTry, takeDue, testWebhook } from './actions/deliver';

const kinds = ['order.ended' as const];

async function webhookRows({ name, owner, as, house }: WalkedOperator) {
  const add = async (): Promise<number> => {
    const body = { url: 'https://hooks.example.com/walked', description: name, kinds };
    return (await as(owner.member, (ctx) => createWebhook(ctx, { params: {}, query: {}, body }))).id;
  };
  const id = await add();
  const input = { params: { id }, query: {}, body: {} };
  const { id: deliveryId } = await as(owner.member, (ctx) => testWebhook(ctx, input));
  // Only what was sent is sent again.
  await house.run({ actor: { kind: 'system' } }, async (ctx) => {
    for (const claimed of await takeDue(ctx, 100))
      await recordTry(ctx, claimed, { status: 204, text: '', error: null, durationMs: 1 });
  });
  return { id, deliveryId, add };
}

const reason = 'docs/decisions.md#webhooks: events are posted to addresses of an operator';
const [reads, changes] = ['developer-api.read developer-api', 'developer-api.create developer-api'] as const;
const one = ({ id }: Awaited<ReturnType<typeof webhookRows>>) => ({ params: { id } });
const sent = { url: 'https://hooks.example.com/other', kinds };

export const walk = declareWalk(webhookRows, [
  { call: webhooks.listWebhooks, needs: reads, other: 'own', reason },
  { call: webhooks.createWebhook, needs: changes, other: 'own', sends: () => ({ body: sent }), reason },
  { call: webhooks.getWebhook, needs: reads, other: 'refused', sends: one, reason },
  {
    call: webhooks.changeWebhook,
    needs: changes,
    other: 'refused',
    sends: ({ id }) => ({ params: { id }, body: sent }),
    reason,
  },
  {
    call: webhooks.removeWebhook,
    needs: changes,
    other: 'refused',
    sends: async ({ add }) => ({ params: { id: await add() } }),
    reason,
  },
  { call: webhooks.rotateSecret, needs: changes, other: 'refused', sends: one, reason },
  { call: webhooks.testWebhook, needs: changes, other: 'refused', sends: one, reason },
  { call: webhooks.listDeliveries, needs: reads, other: 'refused', sends: one, reason },
  {
    call: webhooks.replayDelivery,
    needs: changes,
    other: 'refused',
    sends: ({ id, deliveryId }) => ({ params: { id, deliveryId } }),
    reason,
  },
]);
