import {
  type balance,
  type driverBalances,
  type Result,
  type settlements,
  toMajor,
} from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../identity';
import { totalTold } from '../../kernel/counted-page';
import { balancesOf, moneySettings } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { prepaidOf } from '../payments/actions-prepaid';
import { type AtOperator, freeOf } from '../payments/rules-prepaid';
import { topUpLimits } from '../top-ups/actions/ask';
import { countOfDriver, currencyOf, type DriverMovement, nextReleaseOf, pageOfDriver } from './store';

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

/** Accounts that tell what stands between an operator and a driver. */
const ofDriver = [
  'driver-balance',
  'person-credit',
  'person-debt',
] as const satisfies readonly settlements.AccountKind[];

/** What an operator owes a driver, in minor units of its currency; below zero where the driver owes (docs/decisions.md#debts). */
export async function creditOfDriver(ctx: Ctx, { operatorId, personId }: AtOperator): Promise<number> {
  const currency = await currencyOf(ctx.tx, operatorId);
  const reference = String(personId);
  const sums = await balancesOf(
    ctx,
    ofDriver.map((kind) => ({ operatorId, kind, reference })),
    currency,
  );
  return sums.reduce((credit, sum) => credit - sum, 0);
}

/** The balance of a driver at an operator as they read it, in major units of its currency. */
export async function balanceOfDriver(
  ctx: Ctx,
  { operatorId, personId }: AtOperator,
): Promise<driverBalances.DriverBalance> {
  const { currency } = await operatorProfile(ctx, operatorId);
  const [prepaid] = await prepaidOf(ctx, { operatorId, personIds: [personId] });
  if (prepaid === undefined) throw new Error(`the balance of person ${personId} was not read`);
  const major = (minor: number) => toMajor(minor, currency);
  return {
    balance: major(await creditOfDriver(ctx, { operatorId, personId })),
    available: major(freeOf(prepaid)),
    reserved: major(prepaid.reservedMinor),
    owed: major(prepaid.owedMinor),
    currency,
    top_up: await topUpLimits(ctx, currency),
  };
}

/** A page of the movements that a driver's credit consists of, the latest first, and how many there are. */
export async function movementsOfDriver(
  ctx: Ctx,
  { operatorId, personId }: AtOperator,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ movements: DriverMovement[]; total: number; currency: string }> {
  const currency = await currencyOf(ctx.tx, operatorId);
  const of = { operatorId, personId, kinds: ofDriver, currency };
  const movements = await pageOfDriver(ctx.tx, of, { limit: perPage, offset: (page - 1) * perPage });
  const total = totalTold({ page, per_page: perPage }, movements.length);
  return { movements, total: total ?? (await countOfDriver(ctx.tx, of)), currency };
}
