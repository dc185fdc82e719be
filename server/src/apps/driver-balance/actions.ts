import { type driverBalances, type Parsed, type Result, toMajor } from '@voltdeck/contract';
import {
  balanceOfDriver,
  getDriverTopUp,
  giveBackBalance,
  listDriverTopUps,
  movementsOfDriver,
  topUpDriverBalance,
} from '../../commerce';
import { driverOf } from '../../identity';
import { toMeta } from '../../kernel/counted-page';
import type { Ctx } from '../../platform/ctx';

/** The balance of the driver who asks. */
export const getDriverBalance = (ctx: Ctx): Promise<driverBalances.DriverBalance> =>
  balanceOfDriver(ctx, driverOf(ctx));

/** A page of what the balance of the driver who asks came about by. */
export async function listDriverTransactions(
  ctx: Ctx,
  { query }: Parsed<typeof driverBalances.listDriverTransactions>,
): Promise<Result<typeof driverBalances.listDriverTransactions>> {
  const { movements, total, currency } = await movementsOfDriver(ctx, driverOf(ctx), query);
  const data = movements.map(({ id, kind, at, orderId, chargePoint, amountMinor, balanceMinor }) => ({
    id,
    kind,
    order_id: orderId,
    charge_point: chargePoint,
    amount: toMajor(amountMinor, currency),
    balance: toMajor(balanceMinor, currency),
    currency,
    created_at: at.toISOString(),
  }));
  return { data, meta: toMeta(query, total) };
}

/** Begins a payment in advance of the driver who asks. */
export const beginTopUp = (
  ctx: Ctx,
  input: Parsed<typeof driverBalances.topUpDriverBalance>,
): Promise<driverBalances.DriverTopUp> => topUpDriverBalance(ctx, input);

/** Gives back what is free on the balance of the driver who asks. */
export async function giveBack(ctx: Ctx): Promise<driverBalances.DriverBalance> {
  await giveBackBalance(ctx);
  return getDriverBalance(ctx);
}

/** How a payment in advance of the driver who asks stands. */
export const showTopUp = (
  ctx: Ctx,
  input: Parsed<typeof driverBalances.getDriverTopUp>,
): Promise<driverBalances.DriverTopUp> => getDriverTopUp(ctx, input);

/** A page of the payments in advance of the driver who asks. */
export const listTopUps = (
  ctx: Ctx,
  input: Parsed<typeof driverBalances.listDriverTopUps>,
): Promise<Result<typeof driverBalances.listDriverTopUps>> => listDriverTopUps(ctx, input);
