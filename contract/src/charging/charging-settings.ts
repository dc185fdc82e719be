import { z } from 'zod';
import { endpoint } from '../endpoint';
import { integer } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    'charging-settings': true;
  }
}

/** After how many minutes of a charge point's being offline an id token that charges there may start elsewhere. */
export const tokenFreeAfter = { least: 1, most: 1_440, usual: 10 } as const;

/** What an operator decides about charging (docs/decisions.md#charging-settings). */
export const chargingSettingsShape = z.object({
  token_free_after_minutes: z.int(),
  /** Raised by every change; sent back with a change, it tells whether somebody else was faster. 0 before the first one. */
  version: z.int(),
});
export type ChargingSettings = z.infer<typeof chargingSettingsShape>;

export const getChargingSettings = endpoint({
  method: 'GET',
  path: '/api/charging-settings',
  summary: 'What the operator decides about charging',
  needs: { operator: 'power-center.read' },
  result: chargingSettingsShape,
});

export const changeChargingSettings = endpoint({
  method: 'PATCH',
  path: '/api/charging-settings',
  summary: 'Changes what is sent and leaves the rest; 409 where `version` is sent and another is there',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({
    token_free_after_minutes: integer(z.int().min(tokenFreeAfter.least).max(tokenFreeAfter.most)).optional(),
    version: integer(z.int().min(0)).optional(),
  }),
  result: chargingSettingsShape,
});
