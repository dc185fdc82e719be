import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { hashSecret } from '../../../platform/passwords';
import { recordAudit } from '../../audit/actions';
import { memberOf } from '../../memberships/actions';
import { membershipsOfPerson } from '../../memberships/store';
import { holdPerson, type StoredPerson } from '../../persons/store';
import { PersonChanged } from '../../profiles/facts';
import { endLoginsOf } from '../../tokens/actions';
import {
  type KeptFactors,
  hasFactor,
  isLast,
  recoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
} from '../rules';
import { typedRecoveryCode } from '../rules';
import { deleteCodes, factorsOf, replaceCodes, requiredBy } from '../store';

/** What became of somebody's factors, as the log and the mail tell it. */
export type FactorChange = 'added' | 'removed' | 'reset' | 'codes-renewed';

/** The caller's person, held so that of two changes one sees what the other made. */
export async function holdSelf(ctx: Ctx): Promise<{ person: StoredPerson; before: KeptFactors }> {
  const person = await holdPerson(ctx.tx, memberOf(ctx).personId);
  if (person === null) throw new Problem('not-found');
  return { person, before: await factorsOf(ctx.tx, person.id) };
}

/** Writes a change down for each operator of the person, and tells open screens. */
export async function recordChange(
  ctx: Ctx,
  of: { personId: number; change: FactorChange; detail?: object },
): Promise<void> {
  const memberships = await membershipsOfPerson(ctx.tx, of.personId);
  const { change: action, detail = {}, personId } = of;
  for (const operatorId of new Set(memberships.map((one) => one.operatorId))) {
    await recordAudit(ctx, { action, noun: 'factor', nounId: personId, operatorId, detail });
    await ctx.announce(PersonChanged, { personId }, operatorId);
  }
}

/**
 * What goes with a factor that was added. The first one brings recovery codes, and ends the logins that were made
 * without one: whoever has stolen such a login is out.
 * @returns the codes, where there were none
 */
export async function settleAdded(ctx: Ctx, personId: number, before: KeptFactors): Promise<string[] | null> {
  if (!hasFactor(before)) await endLoginsOf(ctx, { personId, but: memberOf(ctx).tokenId });
  return (before.recoveryCodes?.left ?? 0) > 0 && hasFactor(before) ? null : freshCodes(ctx, personId);
}

/** Refuses to remove the last factor where an operator requires one. */
export async function mustNotBeNeeded(ctx: Ctx, personId: number, before: KeptFactors): Promise<void> {
  if (!isLast(before)) return;
  const [operator] = await requiredBy(ctx.tx, personId);
  if (operator !== undefined) throw new Problem('factor.last', { args: { operator } });
}

/** Recovery codes are worth nothing without a factor that they stand in for. */
export async function settleRemoved(ctx: Ctx, personId: number): Promise<void> {
  if (!hasFactor(await factorsOf(ctx.tx, personId))) await deleteCodes(ctx.tx, personId);
}

/** New recovery codes, of which only the hashes stay. */
export async function freshCodes(ctx: Ctx, personId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCode(Buffer.from(ctx.random.token(recoveryCodeBytes), 'base64url')),
  );
  const hashes = codes.map((code) => hashSecret(typedRecoveryCode(code)));
  await replaceCodes(ctx.tx, personId, { hashes, at: ctx.now });
  return codes;
}
