import { messages } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { orderRows } from '../orders/walk';
import { listMessages } from './actions';
import { keepExchanges } from './store';

async function messageRows(operator: WalkedOperator): Promise<{ orderId: number; messageId: number }> {
  const { house, operatorId, name, owner, as } = operator;
  const { chargePointId, orderId } = await operator.rows(orderRows);
  const asked = { kind: 'call', action: 'Heartbeat', messageId: '1', direction: 'in', reply: null } as const;
  const frame = JSON.stringify([2, asked.messageId, asked.action, { name }]);
  const connectionId = crypto.randomUUID();
  const at = house.clock.now();
  await house.db.tx((tx) =>
    keepExchanges(tx, [{ ...asked, at, chargePointId, operatorId, connectionId, frame }]),
  );
  const query = messages.listMessages.query.parse({});
  const { data } = await as(owner.member, (ctx) => listMessages(ctx, { params: {}, query, body: {} }));
  return { orderId, messageId: data[0]?.id ?? 0 };
}

export const walk = declareWalk(messageRows, [
  {
    call: messages.listMessages,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { outcome: 'answered' } }),
    reason: 'the messages of all chargers, of one and of an order',
  },
  {
    call: messages.exportMessages,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { action: 'Heartbeat' } }),
    reason: 'the messages as a spreadsheet',
  },
  {
    call: messages.listActions,
    needs: 'power-center.read',
    other: 'own',
    reason: 'the choices of the filters of the messages',
  },
  {
    call: messages.getMessage,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ messageId }) => ({ params: { id: messageId } }),
    reason: 'a frame too long for a page, whole',
  },
  {
    call: messages.orderMessages,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason: 'the frames on the page of an order',
  },
]);
