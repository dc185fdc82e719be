import { z } from 'zod';
import { endpoint } from '../endpoint';
import { pageOf } from '../page';
import { day, id, integer } from '../wire';
import { ledgerEntry, movementKinds } from './settlements';

/** A movement with its entries, which sum to zero. */
export const bookedMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  order_id: z.int().nullable(),
  at: z.string(),
  entries: z.array(ledgerEntry),
});
export type BookedMovement = z.infer<typeof bookedMovement>;

/** Of a day of the operator's zone, of an order, or one movement; narrowed by all that is told. A day and an order as they came, all the newest first. */
export const listBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  summary: 'The ledger entries of a day, an order or a movement, movement by movement',
  needs: { operator: 'payout.read' },
  heavy: true,
  query: z.strictObject({
    page: integer(z.int().min(1).max(1_000_000)).default(1),
    per_page: integer(z.int().min(1).max(200)).default(25),
    day: day().optional(),
    order_id: id().optional(),
    movement_id: id().optional(),
  }),
  result: pageOf(bookedMovement).extend({ time_zone: z.string() }),
});
