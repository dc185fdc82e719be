import { z } from 'zod';
import { endpoint } from '../endpoint';
import { refusalReasons } from '../network/refusals';

/** Why something needs a look, the most urgent first. */
export const attentionKinds = [
  /** Every connector reports a fault. */
  'broken',
  /** Some connector does. */
  'faulted',
  /** Two devices use its identity in turn. */
  'duplicate',
  /** Away, and refused when it tries to come back. */
  'refused',
  'offline',
  /** Orders that do not end, until somebody closes them. */
  'stuck',
  /** Messages that no order could take. */
  'unmatched',
  /** Orders whose figures somebody must confirm. */
  'held',
  /** Connected, but no connector works. */
  'unusable',
  /** Taken out of service by the operator. */
  'out-of-service',
  /** Never connected. */
  'pending',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What needs a look, the most urgent first: charge points one by one, what waits in the work list by its kind; what the caller may not read is left out. */
export const attention = endpoint({
  method: 'GET',
  path: '/api/attention',
  summary:
    'What needs a look: faults, charge points that are away, orders that wait to be confirmed or do not end, messages that no order could take',
  needs: { operator: 'access' },
  heavy: true,
  result: z.object({
    counts: z.array(z.object({ kind: z.enum(attentionKinds), count: z.int() })),
    items: z.array(
      z.object({
        kind: z.enum(attentionKinds),
        /** Null for what waits in the work list. */
        charge_point: z
          .object({ id: z.int(), title: z.string(), place: z.string().nullable(), time_zone: z.string() })
          .nullable(),
        /** Of a faulted one. */
        connectors: z.array(z.int()),
        faults: z.array(z.string()),
        /** Why it is refused. */
        refusal: z.enum(refusalReasons).nullable(),
        since: z.string().nullable(),
        count: z.int(),
      }),
    ),
  }),
});
