import type { LoginRole } from '@voltdeck/contract';

/** The developer key of an operator with which a program acts as its maker; the first characters tell it from others. */
export interface ActingKey {
  id: number;
  shown: string;
}

/** A logged-in person acting through one membership, or a program by the key that they made. */
export interface Member {
  kind: 'member';
  personId: number;
  membershipId: number;
  tokenId: number;
  operatorId: number;
  role: LoginRole;
  isOwner: boolean;
  permissions: ReadonlySet<string>;
  /** Of a fleet admin: the keys held at each fleet they work for. */
  fleets: ReadonlyMap<number, ReadonlySet<string>>;
  key?: ActingKey;
  /** The key of the assistant that proposed what this person confirmed and now does. */
  proposedBy?: ActingKey;
}

/** A person who charges, logged in by an operator's app; whatever else they are, here they are nothing but that. */
export interface Driver {
  kind: 'driver';
  personId: number;
  operatorId: number;
  tokenId: number;
}

/** Who acts: a person, a driver, an app of an operator's before anybody has logged in there, a charger on its socket, nobody known, or the product itself, where `isStaff` by a word of its command line. */
export type Actor =
  | Member
  | Driver
  | { kind: 'app'; operatorId: number }
  | { kind: 'charger'; chargePointId: number; operatorId: number }
  | { kind: 'guest' }
  | { kind: 'system'; isStaff?: true };

/** Staff of the installation on the command line. */
export const staff: Actor = { kind: 'system', isStaff: true };

/** The owner of an operator, as whom the product itself sets things up. */
export const ownerOf = (of: Pick<Member, 'operatorId' | 'personId' | 'membershipId'>): Member => ({
  kind: 'member',
  operatorId: of.operatorId,
  personId: of.personId,
  membershipId: of.membershipId,
  tokenId: 0,
  role: 'voltdeck_user',
  isOwner: true,
  permissions: new Set(),
  fleets: new Map(),
});
