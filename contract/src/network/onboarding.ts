import { z } from 'zod';
import { endpoint } from '../endpoint';
import { planNames } from '../plans/subscriptions';
import { chargePointShape } from './charge-points';
import { ocppAccess, settingsBody } from './settings';

export type OcppAccess = z.infer<typeof ocppAccess>;

/** Identifier and title are enough; a site lends its place and its time zone. */
export const newChargePointBody = z
  .strictObject(settingsBody)
  .partial()
  .required({ identifier: true, title: true });
export type NewChargePointBody = z.output<typeof newChargePointBody>;

export const createChargePoint = endpoint({
  method: 'POST',
  path: '/api/charge-points',
  summary: 'Adds a charge point; `ocpp` has what its device needs, the password this once',
  needs: { operator: 'power-center.create' },
  body: newChargePointBody,
  result: chargePointShape.extend({ ocpp: ocppAccess }),
  secret: true,
});

/** How many charge points the plan includes (docs/decisions.md#plans); null where a contract says. */
export const checkLimitation = endpoint({
  method: 'GET',
  path: '/api/charge-points/check-subscription-limitation',
  summary: 'Whether the plan has room for another charge point',
  needs: { operator: 'power-center.read' },
  result: z.object({
    can_create: z.boolean(),
    plan: z.enum(planNames),
    chargers_included: z.int().nullable(),
    chargers_count: z.int(),
  }),
});
