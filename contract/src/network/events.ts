import { z } from 'zod';
import { endpoint } from '../endpoint';
import { olderPageOf, olderQuery } from '../page';
import { id } from '../wire';

export const networkEventKinds = ['connected', 'disconnected', 'fault', 'fault-cleared'] as const;

/** Something that happened to a charge point; `detail` is the protocol of a connection or the code of a fault. */
export const networkEventShape = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(networkEventKinds),
  connector_number: z.int().nullable(),
  detail: z.string().nullable(),
});
export type ChargePointEvent = z.infer<typeof networkEventShape>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/events',
  summary:
    'When a charge point connected, went away or reported a fault, newest first, for 90 days; `next` is the `before` of the next page',
  needs: { operator: 'power-center.read' },
  heavy: true,
  params: z.object({ id: id() }),
  query: olderQuery,
  result: olderPageOf(networkEventShape),
});
