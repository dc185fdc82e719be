import type { fleets, Parsed } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';

type Change = Parsed<typeof fleets.updateFleet>['body'];

/** Places that a change of a fleet names; those that are left out stay as they are. */
export type AskedPlaces = Pick<
  Change,
  'charge_point_ids' | 'charge_point_group_ids' | 'category_ids' | 'charging_site_ids'
>;

declare module '../../platform/ctx' {
  interface Ports {
    /**
     * Assigns places to a fleet that the caller holds, and gives what was different before and is now; the domain of fleets
     * knows. Places that are not the operator's are refused by their fields.
     */
    assignPlaces: (
      ctx: Ctx,
      fleetId: number,
      asked: AskedPlaces,
    ) => Promise<{ before: AskedPlaces; after: AskedPlaces }>;
  }
}
