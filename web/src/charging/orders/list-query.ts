import { orders, wire } from '@voltdeck/contract';
import type { z } from 'zod';

/** The query of the list as its address holds it: the call reads `held` from text, here it is a boolean. */
export const orderListQuery = orders.listOrders.query.extend({ held: wire.boolean().optional() });

/** The query as the call takes it. */
export const sentQuery = <Q extends Pick<z.output<typeof orderListQuery>, 'held'>>(query: Q) => ({
  ...query,
  held: query.held === undefined ? undefined : String(query.held),
});
