import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { isPublicNetwork, networkOf } from '../../../platform/networks';
import { hashingQueues } from '../../../platform/passwords';
import { memberOf } from '../../memberships/actions';
import { personById, personToProve, proven, type ProvenPerson } from '../../persons/actions';
import { countTry, delayTry, forgetTries, mustBeHeard, type TryOrigin } from '../../tries/actions';

/**
 * The caller, who has given their password once more; a wrong one is a fault of its field.
 * It is slowed like a login, because a token that was stolen guesses like a stranger; waiting and hashing hold no connection.
 */
export async function provenSelf(
  call: PartedCall<Ctx>,
  { password, field }: { password: string | null; field: string },
): Promise<ProvenPerson> {
  if (password === null) throw faulty(field, 'required');
  const { email } = await call.run((ctx) => personById(ctx, memberOf(ctx).personId));
  const found = await provenBy(call, { email, password, queue: 'known' });
  if (!found) throw faulty(field, 'invalid');
  return found;
}

/** The person of an address, if the password is theirs; the try is slowed and counted like a login. */
export async function provenBy(
  call: PartedCall<Ctx>,
  { email, password, queue }: { email: string; password: string; queue: keyof typeof hashingQueues },
): Promise<ProvenPerson | null> {
  const network = networkOf(call.address);
  const isOwnNetwork = call.isAddressOwn && isPublicNetwork(network);
  const origin: TryOrigin = { account: email, kind: 'network', origin: network, isOwnNetwork };
  const delayedMs = await call.run((ctx) => mustBeHeard(ctx, origin));
  await delayTry(network, delayedMs, call.signal);
  const work = async (): Promise<ProvenPerson | null> => {
    const person = await call.run(async (ctx) => {
      await countTry(ctx, origin);
      return personToProve(ctx, origin.account);
    });
    const found = await proven(person, password);
    if (found) await call.run((ctx) => forgetTries(ctx, origin));
    return found;
  };
  return hashingQueues[queue].run(queue === 'known' ? email : network, work, call.signal);
}

export const faulty = (field: string, code: 'required' | 'invalid'): Problem =>
  new Problem('fields.invalid', { errors: { [field]: [{ code }] } });
