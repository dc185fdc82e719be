import type { factors, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { tellOfRenewedCodes } from '../mails';
import { hasFactor } from '../rules';
import { freshCodes, holdSelf, recordChange } from './change';

/** New recovery codes in the place of the caller's former ones. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<Result<typeof factors.renewRecoveryCodes>> {
  const { person, before } = await holdSelf(ctx);
  if (!hasFactor(before)) throw new Problem('factor.none');
  const codes = await freshCodes(ctx, person.id);
  await recordChange(ctx, { personId: person.id, change: 'codes-renewed' });
  await tellOfRenewedCodes(ctx, person);
  return { recovery_codes: codes };
}
