import type { settlements } from '@voltdeck/contract';
import { operatorProfile } from '../../identity';
import { balancesOf } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { testProvider } from '../../platform/payments/test-provider';
import { reservedOf } from './store';
import { accountOfDriver, type AtOperator, type Prepaid } from './rules-prepaid';
import { holdBalance, paidBy } from './store-prepaid';

const debtOf = ({ operatorId, personId }: AtOperator) => ({
  operatorId,
  kind: 'person-debt' satisfies settlements.AccountKind,
  reference: String(personId),
});

/** The balances of drivers at an operator, in minor units of its currency, in their order. */
export async function prepaidOf(
  ctx: Ctx,
  { operatorId, personIds }: { operatorId: number; personIds: readonly number[] },
): Promise<Prepaid[]> {
  if (personIds.length === 0) return [];
  const { currency } = await operatorProfile(ctx, operatorId);
  // What is set aside first: a session that is settled meanwhile is counted twice then, and never missed.
  const reserved = await reservedOf(ctx.tx, { operatorId, personIds });
  const accounts = personIds.flatMap((personId) => {
    const of = { operatorId, personId };
    return [accountOfDriver(of), debtOf(of)];
  });
  const sums = await balancesOf(ctx, accounts, currency);
  const unreal = await unrealOf(ctx, { operatorId, personIds });
  return personIds.map((personId, index) => ({
    // What the operator owes is a credit.
    balanceMinor: 0 - (sums[2 * index] ?? 0),
    owedMinor: sums[2 * index + 1] ?? 0,
    reservedMinor: reserved.get(personId) ?? 0,
    unrealMinor: unreal.get(personId) ?? 0,
  }));
}

/** What was paid by the test provider moved no money: it pays for nothing once there is a real one. */
async function unrealOf(
  ctx: Ctx,
  of: { operatorId: number; personIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const isTest = ctx.ports.paymentProviders[0].name === testProvider.name;
  return isTest ? new Map() : paidBy(ctx.tx, { ...of, provider: testProvider.name });
}

/** What stands on the balance of a driver, held until the transaction ends; null where nothing was ever paid in advance, or is left. */
export async function heldPrepaid(ctx: Ctx, of: AtOperator): Promise<Prepaid | null> {
  const asked = { operatorId: of.operatorId, personIds: [of.personId] };
  const [seen] = await prepaidOf(ctx, asked);
  // Most drivers have none, and are not held.
  if (seen === undefined || seen.balanceMinor <= 0) return null;
  await holdBalance(ctx.tx, of);
  return (await prepaidOf(ctx, asked))[0] ?? null;
}
