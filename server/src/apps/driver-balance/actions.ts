import { type driverBalances, toMajor } from '@voltdeck/contract';
import { creditOfDriver } from '../../commerce';
import { driverOf, operatorProfile } from '../../identity';
import type { Ctx } from '../../platform/ctx';

/** The balance of the driver who asks. */
export async function getDriverBalance(ctx: Ctx): Promise<driverBalances.DriverBalance> {
  const me = driverOf(ctx);
  const { currency } = await operatorProfile(ctx, me.operatorId);
  return { balance: toMajor(await creditOfDriver(ctx, me), currency), currency };
}
