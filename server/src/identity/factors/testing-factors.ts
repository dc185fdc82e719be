import { ownerOf } from '../../kernel/actor';
import type { WalkedOperator } from '../../platform/testing-walk';
import { totpCode, totpSecret } from '../../platform/totp';
import { askForFactor } from '../logins/actions/asking';
import { createMembership } from '../memberships/actions';
import { createPerson } from '../persons/actions';
import { findPersonById } from '../persons/store';
import { issueToken } from '../tokens/actions';
import { totpPurpose } from './actions/prove';
import { guestCall } from '../testing-joining';
import { activatePending, savePending } from './store';

/** Over both operators, because an address is one person's. */
let made = 0;

/** The secret that everybody's app has here. */
export const testSecret = totpSecret(Buffer.from('twenty bytes of chance'.slice(0, 20)));

/** Somebody of an operator who is used up by what they do, with a login of their own. */
export async function spareMember({ operatorId, as }: Pick<WalkedOperator, 'operatorId' | 'as'>) {
  return as({ kind: 'system' }, async (ctx) => {
    made += 1;
    const email = `factors-${made}@operator-${operatorId}.test`;
    const personId = await createPerson(ctx, { email, firstName: 'F', lastName: 'S', password: null });
    const membershipId = await createMembership(ctx, {
      personId,
      operatorId,
      role: 'voltdeck_user',
      isOwner: false,
      permissions: [],
      status: 'active',
    });
    const { id: tokenId, token } = await issueToken(ctx, { membershipId, loginAt: ctx.now });
    const member = { ...ownerOf({ operatorId, personId, membershipId }), isOwner: false, tokenId };
    return { member, personId, membershipId, email, headers: { authorization: `Bearer ${token}` } };
  });
}

/** Gives somebody an authenticator app. */
export const giveTotp = ({ as }: Pick<WalkedOperator, 'as'>, personId: number): Promise<void> =>
  as({ kind: 'system' }, async (ctx) => {
    const secret = ctx.ports.secrets.seal(testSecret, totpPurpose);
    await savePending(ctx.tx, personId, { secret, at: ctx.now });
    await activatePending(ctx.tx, personId, { step: 0, at: ctx.now });
  });

/** Logins that wait for a code, each of somebody new. */
export const waitingLogins = (operator: WalkedOperator) => async () => {
  const { personId, membershipId } = await spareMember(operator);
  await giveTotp(operator, personId);
  const call = guestCall(operator.house);
  const asked = await call.run(async (ctx) => {
    const person = await findPersonById(ctx.tx, personId);
    return person && askForFactor(ctx, call, { person, membershipId });
  });
  return { challenge: asked?.challenge ?? '', code: totpCode(testSecret, operator.house.clock.now()) };
};
