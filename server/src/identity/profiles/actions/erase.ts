import type { Parsed, profiles } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { forgetInLog, recordAudit } from '../../audit/actions';
import { forgetAccount } from '../../codes/actions/forget';
import { forgetDevices } from '../../devices/actions';
import { renameInvited } from '../../invitations/store';
import { endMembership, memberOf } from '../../memberships/actions';
import { membershipsOfPerson, ownedAlone } from '../../memberships/store';
import { personById } from '../../persons/actions';
import { erasePersonRow, holdPerson } from '../../persons/store';
import { deleteRegistrationsOf } from '../../registrations/store';
import { deleteDriverRegistrationsOf } from '../../registrations/store-drivers';
import { forgetOrigins } from '../../tokens/store-list';
import { forgetTriesOfAccount } from '../../tries/actions';
import { PersonErased } from '../facts';
import { personErased } from '../mails';
import { faulty, provenSelf } from './proof';
import { addressOfErased, nameOfErased } from '../rules';

/** Removes the caller's person, and keeps the books: orders, the audit log and the ledger name a row without a name. */
export async function erasePerson(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof profiles.erasePerson>,
): Promise<{ erased: true }> {
  const { passwordHash } = await provenSelf(call, { password: body.password, field: 'password' });
  await call.run((ctx) => erase(ctx, passwordHash));
  return { erased: true };
}

async function erase(ctx: Ctx, provenHash: string): Promise<void> {
  const { personId, operatorId } = memberOf(ctx);
  await holdToErase(ctx, { personId, provenHash });
  await ctx.ports.mustBeErasable(ctx, personId);
  await eraseHeld(ctx, { personId, operatorId });
}

/** Holds a person who is to be erased, as they were proven: with another password since then it is somebody else's word. */
export async function holdToErase(
  ctx: Ctx,
  { personId, provenHash }: { personId: number; provenHash: string | null },
): Promise<void> {
  const person = await holdPerson(ctx.tx, personId);
  if (person === null) throw new Problem('not-found');
  if (person.passwordHash !== provenHash) throw faulty('password', 'invalid');
}

/** Removes a person who is held; `operatorId` is whose log tells of it. */
export async function eraseHeld(
  ctx: Ctx,
  { personId, operatorId }: { personId: number; operatorId: number },
): Promise<void> {
  const person = await personById(ctx, personId);
  const [owned] = await ownedAlone(ctx.tx, personId);
  if (owned !== undefined) throw new Problem('person.last-owner', { args: { operator: owned } });
  const memberships = await membershipsOfPerson(ctx.tx, personId);
  await personErased(ctx, person);
  for (const { id } of memberships) await endMembership(ctx, id);
  await forgetDevices(ctx, personId);
  await forgetOrigins(ctx.tx, personId);
  const email = addressOfErased(ctx.random.token());
  await forgetAddress(ctx, person.email, email);
  await erasePersonRow(ctx.tx, personId, { email, name: nameOfErased, at: ctx.now });
  const membershipIds = memberships.map(({ id }) => id);
  await recordAudit(ctx, { action: 'erased', noun: 'person', nounId: personId, name: nameOfErased });
  // With the line of the removal itself.
  await forgetInLog(ctx, { personId, membershipIds, name: nameOfErased });
  await ctx.announce(PersonErased, { personId, membershipIds }, operatorId);
}

/** The address is gone wherever it is kept beside the person, too. */
async function forgetAddress(ctx: Ctx, email: string, as: string): Promise<void> {
  await forgetAccount(ctx, email, as);
  await forgetTriesOfAccount(ctx, email);
  await deleteRegistrationsOf(ctx.tx, email);
  await deleteDriverRegistrationsOf(ctx.tx, email);
  await renameInvited(ctx.tx, { email, as, at: ctx.now });
}
