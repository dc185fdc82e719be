import { Problem } from '../../kernel/problem';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { isPublicNetwork, networkOf } from '../../platform/networks';
import { hashingQueues } from '../../platform/passwords';
import { memberOf } from '../memberships/actions';
import { personById, personToProve, proven, type ProvenPerson } from '../persons/actions';
import { countTry, delayTry, forgetTries, mustBeHeard, type TryOrigin } from '../tries/actions';

/**
 * The caller, who has given their password once more; a wrong one is a fault of its field.
 * It is slowed like a login, because a token that was stolen guesses like a stranger; waiting and hashing hold no connection.
 */
export async function provenSelf(
  call: PartedCall<Ctx>,
  { password, field }: { password: string | null; field: string },
): Promise<ProvenPerson> {
  if (password === null) throw faulty(field, 'required');
  const network = networkOf(call.address);
  const { origin, delayedMs } = await call.run(async (ctx) => {
    const { email } = await personById(ctx, memberOf(ctx).personId);
    const isOwnNetwork = call.isAddressOwn && isPublicNetwork(network);
    const from: TryOrigin = { account: email, kind: 'network', origin: network, isOwnNetwork };
    return { origin: from, delayedMs: await mustBeHeard(ctx, from) };
  });
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
  const found = await hashingQueues.known.run(origin.account, work, call.signal);
  if (!found) throw faulty(field, 'invalid');
  return found;
}

export const faulty = (field: string, code: 'required' | 'invalid'): Problem =>
  new Problem('fields.invalid', { errors: { [field]: [{ code }] } });
