import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';

/** One frame between charger and server, as it went over the wire. */
export const messageShape = z.object({
  id: z.int(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(['call', 'result', 'error', 'unreadable']),
  action: z.string().nullable(),
  message_id: z.string().nullable(),
  frame: z.string(),
});
export type Message = z.infer<typeof messageShape>;

export const orderMessages = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/messages',
  summary: 'The frames behind an order, oldest first, at most 1,000',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  result: z.array(messageShape),
});
