import { z } from 'zod';
import { endpoint } from '../endpoint';
import { olderPageOf, olderQuery } from '../page';
import { id } from '../wire';

/**
 * A fault of a connector, or of the charge point as a whole where `connector_number` is null, in the charger's own words.
 * `times` counts for its code at its place how often it began in 30 days; `sessions_lost` and `starts_refused` what this one cost
 * (docs/decisions.md#faults).
 */
export const faultShape = z.object({
  id: z.int(),
  connector_number: z.int().nullable(),
  code: z.string(),
  vendor_code: z.string().nullable(),
  info: z.string().nullable(),
  /** The component and variable that told it (OCPP 2.0.1 NotifyEvent); null where the status of a connector or the charger did. */
  component: z.string().nullable(),
  /** What that variable was, where it says more than yes or no. */
  value: z.string().nullable(),
  vendor_id: z.string().nullable(),
  began_at: z.string(),
  ended_at: z.string().nullable(),
  times: z.int(),
  sessions_lost: z.int(),
  starts_refused: z.int(),
});
export type ChargePointFault = z.infer<typeof faultShape>;

export const listFaults = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/faults',
  summary:
    'The faults of a charge point that last, and the newest 50 that were over within 30 days, those that last first',
  needs: { operator: 'power-center.read' },
  heavy: true,
  params: z.object({ id: id() }),
  result: z.object({ data: z.array(faultShape) }),
});

/** A fault as the history tells it: here `times` are those of this one alone; `lasted` is how long these took, in seconds, up to now where it lasts. */
export const pastFaultShape = faultShape.extend({ lasted: z.int() });
export type PastFault = z.infer<typeof pastFaultShape>;

export const listPastFaults = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/faults/history',
  summary:
    'The faults of a charge point, newest first, for 90 days after they were over; `next` is the `before` of the next page',
  needs: { operator: 'power-center.read' },
  heavy: true,
  params: z.object({ id: id() }),
  query: olderQuery,
  result: olderPageOf(pastFaultShape),
});
