import type { DriverPage, driverPages, Parsed } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { phoneNumberOf } from '../../../platform/bank-numbers';
import { DriverPageChanged } from '../facts';
import { changeBy, isSame, type KeptPage, loggedPage } from '../rules';
import { findOwner, holdPage, savePage } from '../store';
import { pageOf, shownPage } from './show';

/** The page of the operator who asks, held until the transaction ends. */
export async function holdOwnPage(ctx: Ctx): Promise<KeptPage> {
  const { operator_id: operatorId } = await pageOf(ctx, operatorOf(ctx));
  return holdPage(ctx.tx, operatorId);
}

/** Writes down and tells what became of a page. */
export async function tellChanged(ctx: Ctx, before: KeptPage, after: KeptPage): Promise<void> {
  const { operator_id: operatorId } = after;
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'driver-page',
    nounId: operatorId,
    before: loggedPage(before),
    after: loggedPage(after),
  });
  await ctx.announce(DriverPageChanged, { operatorId }, operatorId);
}

/** A number in the form of E.164; one without a country is of the operator's. */
async function supportNumber(ctx: Ctx, operatorId: number, told: string): Promise<string> {
  const owner = await findOwner(ctx.tx, operatorId);
  const number = phoneNumberOf(told, owner?.country ?? '');
  if (number === null)
    throw new Problem('fields.invalid', { errors: { support_number: [{ code: 'invalid' }] } });
  return number;
}

/** Changes the drivers' page; of two who edit at once the second is told. */
export async function setDriverPage(
  ctx: Ctx,
  { body }: Parsed<typeof driverPages.setDriverPage>,
): Promise<DriverPage> {
  const before = await holdOwnPage(ctx);
  if (body.version !== undefined && body.version !== before.version) throw new Problem('driver-page.changed');
  const { operator_id: operatorId } = before;
  const told = body.support_number ?? null;
  const change = changeBy(body, told === null ? null : await supportNumber(ctx, operatorId, told));
  if (isSame(before, change)) return shownPage(ctx, before);
  await savePage(ctx.tx, operatorId, change);
  const after = { ...before, ...change, version: before.version + 1 };
  await tellChanged(ctx, before, after);
  return shownPage(ctx, after);
}
