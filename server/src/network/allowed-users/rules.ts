import type { AllowedUser } from '@voltdeck/contract';

/** What people are allowed to use: one charge point, or all that are in a group at the time. */
export interface AllowedPlace {
  of: 'charge-point' | 'group';
  id: number;
  operatorId: number;
}

/** Somebody who is allowed; names are known of the operator's own people alone. */
export interface AllowedRow {
  personId: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  addedAt: Date;
}

/** An allowed user as clients read it. */
export const toAllowedUser = (row: AllowedRow): AllowedUser => ({
  id: row.personId,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  added_at: row.addedAt.toISOString(),
});

/** A question whether a person may use a private charge point. */
export interface Visit {
  chargePointId: number;
  operatorId: number;
  personId: number;
}
