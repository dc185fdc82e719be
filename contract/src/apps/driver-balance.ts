import { z } from 'zod';
import { movementKinds } from '../commerce/settlements';
import { endpoint } from '../endpoint';
import { pageOf } from '../page';
import { integer } from '../wire';

/** What stands between a driver and the operator of the app, in major units. */
export const driverBalance = z.object({
  /** What the operator owes the driver, such as what was taken beyond a price; below zero where the driver owes. */
  balance: z.number(),
  currency: z.string(),
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

export const listDriverTransactions = endpoint({
  method: 'GET',
  path: '/api/v1/balance/transactions',
  summary:
    "A page of what was credited to the driver's balance and debited from it, the latest first; all amounts add up to the balance",
  needs: { driver: true },
  legacyEnvelope: true,
  query: z.object({
    page: integer(z.int().min(1).max(100_000)).default(1),
    per_page: integer(z.int().min(1).max(100)).default(25),
  }),
  result: pageOf(driverTransaction),
});
