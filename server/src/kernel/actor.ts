import type { LoginRole } from '@voltdeck/contract';

/** A logged-in person acting through one membership. */
export interface Member {
  kind: 'member';
  personId: number;
  membershipId: number;
  tokenId: number;
  operatorId: number;
  role: LoginRole;
  isOwner: boolean;
  permissions: ReadonlySet<string>;
  fleetIds: readonly number[];
}

/** Who acts: a person, a charger on its socket, nobody known, or the product itself. */
export type Actor =
  | Member
  | { kind: 'charger'; chargePointId: number; operatorId: number }
  | { kind: 'guest' }
  | { kind: 'system' };
