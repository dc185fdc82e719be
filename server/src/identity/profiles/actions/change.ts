import type { Parsed, profiles, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { hashPassword } from '../../../platform/passwords';
import { recordAudit } from '../../audit/actions';
import { memberOf } from '../../memberships/actions';
import { operatorProfile } from '../../operators/actions';
import { applyToOperator } from '../../operators/actions/change';
import { faultsOfPassword } from '../../persons/actions';
import type { Person, PersonChange } from '../../persons/rules';
import { holdPerson, type StoredPerson, updatePerson } from '../../persons/store';
import { endLoginsOf } from '../../tokens/actions';
import { PersonChanged } from '../facts';
import { passwordChanged } from '../mails';
import { faulty, provenSelf } from './proof';
import { changeOf, changedIn, faultsOfWish } from '../rules';

type Input = Parsed<typeof profiles.changePerson>;
type Shown = Result<typeof profiles.changePerson>;

/** A password that was proven, and the one that takes its place. */
interface NewPassword {
  provenHash: string;
  hash: string;
}

/** Changes what is sent of the caller's person; hashing holds no connection. */
export async function changePerson(call: PartedCall<Ctx>, input: Input): Promise<Shown> {
  await call.run(async (ctx) => mustBeSelf(ctx, input.params.id));
  const errors = faultsOfWish(input.body);
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const password = await newPassword(call, input.body);
  return call.run((ctx) => change(ctx, input, password));
}

function mustBeSelf(ctx: Ctx, personId: number): void {
  if (memberOf(ctx).personId !== personId) throw new Problem('not-found');
}

async function newPassword(call: PartedCall<Ctx>, body: Input['body']): Promise<NewPassword | null> {
  const { password: wished, current_password: current } = body;
  if (wished == null) return null;
  const errors = faultsOfPassword(wished);
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const { passwordHash } = await provenSelf(call, { password: current ?? null, field: 'current_password' });
  return { provenHash: passwordHash, hash: await hashPassword(wished) };
}

async function change(ctx: Ctx, { body }: Input, password: NewPassword | null): Promise<Shown> {
  const me = memberOf(ctx);
  const before = await holdPerson(ctx.tx, me.personId);
  if (before === null) throw new Problem('not-found');
  // Of two changes at once, the second was proven by a password that is gone.
  if (password !== null && before.passwordHash !== password.provenHash)
    throw faulty('current_password', 'invalid');
  const currency = await changeCurrency(ctx, body.currency ?? null);
  const wished = changeOf(body, before);
  await save(ctx, before, { ...wished, ...(password && { password_hash: password.hash }) });
  if (password !== null) {
    await endLoginsOf(ctx, { personId: me.personId, but: me.tokenId });
    await passwordChanged(ctx, before);
  }
  return shown({ ...before, ...changedIn(wished) }, currency);
}

async function save(ctx: Ctx, person: StoredPerson, wished: PersonChange): Promise<void> {
  if (Object.keys(wished).length === 0) return;
  await updatePerson(ctx.tx, person.id, wished);
  const after = loggedOf({ ...person, ...changedIn(wished) }, wished.password_hash ?? person.passwordHash);
  const change = { before: loggedOf(person, person.passwordHash), after };
  await recordAudit(ctx, { action: 'updated', noun: 'person', nounId: person.id, ...change });
  await ctx.announce(PersonChanged, { personId: person.id }, memberOf(ctx).operatorId);
}

/** What the log keeps of a person until they are erased; of the password, that it changed. */
const loggedOf = ({ firstName, lastName, vatId, locale }: Person, password: string | null) => ({
  first_name: firstName,
  last_name: lastName,
  vat_id: vatId,
  locale,
  password,
});

/** A person has no currency of their own: it is the operator's, and the owner's to change. */
async function changeCurrency(ctx: Ctx, wished: string | null): Promise<string> {
  const { operatorId, isOwner } = memberOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  if (wished === null || wished.toUpperCase() === currency) return currency;
  if (!isOwner) throw faulty('currency', 'invalid');
  return (await applyToOperator(ctx, operatorId, { currency: wished })).currency;
}

const shown = (person: StoredPerson, currency: string): Shown => ({
  id: person.id,
  firstname: person.firstName,
  lastname: person.lastName,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  email_verified: person.isEmailVerified,
  vat_id: person.vatId,
  currency,
  locale: person.locale,
  news: person.wantsNews,
});
