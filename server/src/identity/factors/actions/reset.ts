import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { holdPerson } from '../../persons/store';
import { endLoginsOf } from '../../tokens/actions';
import { tellOfReset } from '../mails';
import { hasFactor } from '../rules';
import { deleteCodes, deleteTotp, factorsOf } from '../store';
import { deleteChallengesOf } from '../store-challenges';
import { deletePasskeysOf } from '../store-passkeys';
import { recordChange } from './change';

/**
 * Removes the factors of somebody who has lost them: the password alone logs them in again.
 * Logins that are open or wait for a factor end with it.
 */
export async function resetFactors(ctx: Ctx, personId: number): Promise<void> {
  const person = await holdPerson(ctx.tx, personId);
  if (person === null) throw new Problem('not-found');
  if (!hasFactor(await factorsOf(ctx.tx, personId))) throw new Problem('factor.none');
  await forgetFactors(ctx, personId);
  await endLoginsOf(ctx, { personId });
  await recordChange(ctx, { personId, change: 'reset' });
  await tellOfReset(ctx, person);
}

/** Nothing is kept of somebody's factors any more. */
export async function forgetFactors(ctx: Ctx, personId: number): Promise<void> {
  await deleteTotp(ctx.tx, personId);
  await deletePasskeysOf(ctx.tx, personId);
  await deleteCodes(ctx.tx, personId);
  await deleteChallengesOf(ctx.tx, personId);
}
