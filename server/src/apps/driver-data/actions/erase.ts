import type { driverData, Parsed, Result, settlements } from '@voltdeck/contract';
import { isDriverCharging } from '../../../charging';
import { creditOfDriver, isPaymentUnderWay } from '../../../commerce';
import {
  driverOf,
  eraseHeld,
  holdToErase,
  membershipsOf,
  operatorProfile,
  provenDriver,
} from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { moneyText } from '../../../platform/i18n/money-text';
import { operatorsWithAccounts } from '../store';

/** Accounts by which an operator and a person owe each other. */
const open = [
  'driver-balance',
  'person-credit',
  'person-debt',
] as const satisfies readonly settlements.AccountKind[];

/** Removes the person of the driver who asks, once nothing of theirs runs and nobody owes anybody. */
export async function eraseDriver(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof driverData.eraseDriver>,
): Promise<Result<typeof driverData.eraseDriver>> {
  const provenHash = await provenDriver(call, body.password ?? null);
  await call.run(async (ctx) => {
    const { personId, operatorId } = driverOf(ctx);
    // Held first: a start that comes now finds nobody, and one that was before is seen.
    await holdToErase(ctx, { personId, provenHash });
    await mustWorkForNobody(ctx, personId);
    await mustBeErasable(ctx, personId);
    await eraseHeld(ctx, { personId, operatorId });
  });
  return { erased: true };
}

/** Refuses where a session of theirs runs, a card of theirs is being charged, or somebody owes somebody. */
export async function mustBeErasable(ctx: Ctx, personId: number): Promise<void> {
  if (await isDriverCharging(ctx.tx, personId)) throw new Problem('driver-data.charging');
  if (await isPaymentUnderWay(ctx, personId)) throw new Problem('driver-data.paying');
  await mustBeSettled(ctx, personId);
}

/** Who works for an operator removes themselves in the dashboard, which says what goes with it. */
async function mustWorkForNobody(ctx: Ctx, personId: number): Promise<void> {
  const active = (await membershipsOf(ctx, personId)).find(({ status }) => status === 'active');
  if (active !== undefined)
    throw new Problem('driver-data.member', { args: { operator: active.operatorName } });
}

async function mustBeSettled(ctx: Ctx, personId: number): Promise<void> {
  for (const operatorId of await operatorsWithAccounts(ctx.tx, { personId, kinds: open })) {
    const credit = await creditOfDriver(ctx, { operatorId, personId });
    if (credit === 0) continue;
    const { name: operator, currency } = await operatorProfile(ctx, operatorId);
    const args = { operator, amount: moneyText(ctx.locale, Math.abs(credit), currency) };
    throw new Problem(credit > 0 ? 'driver-data.credit-left' : 'driver-data.debt-left', { args });
  }
}
