import type { Factors } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import { hashSecret } from '../../platform/passwords';
import { memberOf } from '../memberships/actions';
import { type KeptFactors, toFactors } from './rules';
import { factorsOf, requiredBy } from './store';

/** The caller's second factors, and who requires them. */
export const listFactors = (ctx: Ctx): Promise<Factors> => factorsShown(ctx, memberOf(ctx).personId);

/** The second factors of a person, as they are shown to them. */
export async function factorsShown(ctx: Ctx, personId: number): Promise<Factors> {
  return toFactors(await factorsOf(ctx.tx, personId), await requiredBy(ctx.tx, personId));
}

/** What somebody has. */
export const keptFactors = (ctx: Ctx, personId: number): Promise<KeptFactors> => factorsOf(ctx.tx, personId);

/** By what a question knows the password that was right: with another one, it leads nowhere. */
export const passwordMarkOf = (passwordHash: string | null): Buffer => hashSecret(passwordHash ?? '');
