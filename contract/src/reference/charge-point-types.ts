import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';

/** A type of charge point (docs/decisions.md#charge-point-fields); `max_power` in kW, `img` the name of its picture. */
export const chargePointTypeShape = z.object({
  id: z.int(),
  name: z.string(),
  img: z.string(),
  current_type: z.string(),
  max_power: z.number(),
});
export type ChargePointType = z.infer<typeof chargePointTypeShape>;

export const listChargePointTypes = endpoint({
  method: 'GET',
  path: '/api/charge-points/types',
  summary: 'The types a charge point may have, by current and power',
  needs: { operator: 'power-center.read' },
  query: plainQuery,
  result: z.array(chargePointTypeShape),
});
