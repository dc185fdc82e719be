import { z } from 'zod';
import { movementKinds } from '../commerce/settlements';
import { topUpStates } from '../commerce/top-ups';
import { endpoint } from '../endpoint';
import { pageOf } from '../page';
import { boolean, id, integer, number, orNothing } from '../wire';

/** What stands between a driver and the operator of the app, in major units (docs/decisions.md#driver-balance). */
export const driverBalance = z.object({
  /**
   * What the operator owes the driver: what was paid in advance, and what was taken beyond a price; below zero where the driver
   * owes more than that.
   */
  balance: z.number(),
  /** What of it a new session may be paid from. */
  available: z.number(),
  /** What of it is set aside for sessions that go on. */
  reserved: z.number(),
  /** What the driver owes for sessions that cost more than was held. */
  owed: z.number(),
  currency: z.string(),
  /** How much may be paid in advance at once, and what is offered. */
  top_up: z.object({ least: z.number(), most: z.number(), amounts: z.array(z.number()) }),
});
export type DriverBalance = z.infer<typeof driverBalance>;

export const getDriverBalance = endpoint({
  method: 'GET',
  path: '/api/v1/balance',
  summary: "The driver's balance with the operator of the app",
  needs: { driver: true },
  legacyEnvelope: true,
  result: driverBalance,
});

/** A movement between a driver and the operator of the app, in major units. */
export const driverTransaction = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  order_id: z.int().nullable(),
  charge_point: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Above zero where it was credited to the driver, below zero where it was debited. */
  amount: z.number(),
  /** What the balance came to by it. */
  balance: z.number(),
  currency: z.string(),
  created_at: z.string(),
});
export type DriverTransaction = z.infer<typeof driverTransaction>;

/** A page of what is a driver's own. */
const ownPage = z.object({
  page: integer(z.int().min(1).max(100_000)).default(1),
  per_page: integer(z.int().min(1).max(100)).default(25),
});

export const listDriverTransactions = endpoint({
  method: 'GET',
  path: '/api/v1/balance/transactions',
  summary:
    "A page of what was credited to the driver's balance and debited from it, the latest first; all amounts add up to the balance",
  needs: { driver: true },
  legacyEnvelope: true,
  query: ownPage,
  result: pageOf(driverTransaction),
});

/** What a driver pays in advance, in major units. */
export const driverTopUp = z.object({
  id: z.int(),
  state: z.enum(topUpStates),
  amount: z.number(),
  currency: z.string(),
  /** The page on which it is paid, and that tells how it stands; the app opens it in a browser. */
  url: z.string(),
  created_at: z.string(),
  /** Nobody pays after that. */
  expires_at: z.string(),
});
export type DriverTopUp = z.infer<typeof driverTopUp>;

/** A driver pays so many at once at most. */
export const mostOpenTopUps = 5;

export const topUpDriverBalance = endpoint({
  method: 'POST',
  path: '/api/v1/balance/top-up',
  summary:
    'Begins to pay in advance: on the page that `url` names, or by a card that was kept. The amount is on the balance once the provider has it',
  needs: { driver: true },
  legacyEnvelope: true,
  body: z.object({
    amount: number(z.number().positive().max(1e12)),
    /** A card that was kept: it is charged without a page. */
    payment_card_id: orNothing(id()),
    /** Whether the card that is paid with on the page is kept for later; not unless told. */
    save_card: boolean().default(false),
  }),
  result: driverTopUp,
});

export const getDriverTopUp = endpoint({
  method: 'GET',
  path: '/api/v1/balance/top-ups/{id}',
  summary: 'How a payment in advance of the driver stands',
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  result: driverTopUp,
});

export const listDriverTopUps = endpoint({
  method: 'GET',
  path: '/api/v1/balance/top-ups',
  summary: "A page of the driver's payments in advance, the latest first",
  needs: { driver: true },
  legacyEnvelope: true,
  query: ownPage,
  result: pageOf(driverTopUp),
});

export const giveBackBalance = endpoint({
  method: 'POST',
  path: '/api/v1/balance/give-back',
  summary:
    'Gives what is available of the balance back the way it was paid, and tells what is left; where the provider refuses, it is on the balance again',
  needs: { driver: true },
  legacyEnvelope: true,
  result: driverBalance,
});
