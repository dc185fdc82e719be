import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id, number, optionalText } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    /** Beside it stands the id of the fleet. */
    'fleet-balance': true;
    /** Sessions of the fleet that stands beside it have begun, ended or come to something else. */
    'fleet-session': true;
  }
}

/** What a fleet has prepaid, in major units of its operator's currency (docs/decisions.md#fleet-balance). */
export const fleetBalance = z.object({
  currency: z.string(),
  /** Below zero where more was charged than paid. */
  balance: z.number(),
  /** What sessions that run, or wait to be confirmed, have set aside of it. */
  reserved: z.number(),
  /** What a new session may begin with; never below zero. */
  available: z.number(),
  /** How many sessions run. */
  running: z.int(),
  /** Balances below which the fleet and its operator are told by mail, the highest first. */
  warn_levels: z.array(z.number()),
});
export type FleetBalance = z.infer<typeof fleetBalance>;

/** As much as is booked at once, in major units. */
export const mostDeposit = 10_000_000;

/** So many levels warn at most. */
export const mostWarnLevels = 5;

const feature = 'fleet-management';
const ofFleet = z.object({ id: id() });

export const getFleetBalance = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/balance',
  summary: 'What a fleet has prepaid, and what of it is free',
  needs: { operator: 'fleet.read', fleet: 'fleet.payment.read', feature },
  params: ofFleet,
  result: fleetBalance,
});

export const changeFleetBalance = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/balance',
  summary:
    'Books money on the balance of a fleet, or takes back what was booked by a negative amount; send an `Idempotency-Key`, so that a repeat books nothing',
  needs: { operator: 'fleet.update', feature },
  params: ofFleet,
  body: z.strictObject({
    /** Negative takes back what was booked; never more than that. */
    amount: number(z.number().min(-mostDeposit).max(mostDeposit)),
    /** That of the operator; it may be left out. */
    currency: z.string().trim().toUpperCase().length(3).optional(),
    /** Demanded where the amount is negative. */
    reason: optionalText(500),
    /** By which the bank names the transfer: the same is booked once. */
    reference: optionalText(100),
  }),
  result: fleetBalance,
});

export const setWarnLevels = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/balance/warnings',
  summary: 'Sets the balances below which the fleet’s admins and the operator’s owners are told by mail',
  needs: { operator: 'fleet.update', fleet: 'fleet.payment.read', feature },
  params: ofFleet,
  body: z.strictObject({ levels: z.array(number(z.number().min(0).max(mostDeposit))).max(mostWarnLevels) }),
  result: fleetBalance,
});
