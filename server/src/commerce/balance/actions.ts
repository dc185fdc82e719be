import { type balance, type Result, toMajor } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import { balancesOf, moneySettings } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { currencyOf, nextReleaseOf } from './store';

/** What an operator may withdraw and what is pending, in minor units: credits of its accounts, so what is owed to it is positive. */
async function balancesOfOperator(ctx: Ctx, operatorId: number) {
  const currency = await currencyOf(ctx.tx, operatorId);
  const [available = 0, pending = 0] = await balancesOf(
    ctx,
    [
      { operatorId, kind: 'operator-available' },
      { operatorId, kind: 'operator-pending' },
    ],
    currency,
  );
  return { availableMinor: 0 - available, pendingMinor: 0 - pending, currency };
}

/** Answers `GET /user/balance`. */
export async function userBalance(ctx: Ctx): Promise<Result<typeof balance.userBalance>> {
  const operatorId = operatorOf(ctx);
  const { availableMinor, pendingMinor, currency } = await balancesOfOperator(ctx, operatorId);
  const { leastWithdrawalMinor } = await moneySettings(ctx, currency);
  const next = await nextReleaseOf(ctx.tx, operatorId);
  return {
    balance: toMajor(availableMinor, currency),
    pending_balance: toMajor(pendingMinor, currency),
    min_balance: toMajor(leastWithdrawalMinor, currency),
    next_available_at: next?.toISOString() ?? null,
    currency,
  };
}

/** What an operator may withdraw, in minor units of its currency: the login answer carries it. */
export async function availableBalance(ctx: Ctx, operatorId: number): Promise<number> {
  return (await balancesOfOperator(ctx, operatorId)).availableMinor;
}

/** What an operator owes a driver, in minor units of its currency; below zero where the driver owes (docs/decisions.md#debts). */
export async function creditOfDriver(
  ctx: Ctx,
  { operatorId, personId }: { operatorId: number; personId: number },
): Promise<number> {
  const currency = await currencyOf(ctx.tx, operatorId);
  const reference = String(personId);
  const [credit = 0, debt = 0] = await balancesOf(
    ctx,
    [
      { operatorId, kind: 'person-credit', reference },
      { operatorId, kind: 'person-debt', reference },
    ],
    currency,
  );
  return 0 - credit - debt;
}
