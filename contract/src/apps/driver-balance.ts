import { z } from 'zod';
import { endpoint } from '../endpoint';

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
