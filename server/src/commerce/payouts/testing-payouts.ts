import { createMembership, createPerson, operatorProfile } from '../../identity';
import { type Member, ownerOf } from '../../kernel/actor';
import { post } from '../../ledger';
import type { Ctx } from '../../platform/ctx';

/** Makes so much available to an operator, in minor units, with no order behind it. */
export async function makeAvailable(
  ctx: Ctx,
  { operatorId, amountMinor, source }: { operatorId: number; amountMinor: number; source: string },
): Promise<void> {
  const { currency } = await operatorProfile(ctx, operatorId);
  const provider = { operatorId, kind: 'provider', reference: 'test' };
  await post(ctx, {
    kind: 'settlement',
    source,
    operatorId,
    occurredAt: ctx.now,
    entries: [
      { account: provider, amountMinor, currency },
      { account: { operatorId, kind: 'operator-available' }, amountMinor: -amountMinor, currency },
    ],
  });
}

/** Another of an operator's people, who may do what its owner may. */
export async function addFellow(ctx: Ctx, operatorId: number): Promise<Member> {
  const email = `fellow-${operatorId}@voltdeck.test`;
  const personId = await createPerson(ctx, { email, firstName: 'Fay', lastName: 'Fellow', password: null });
  const membershipId = await createMembership(ctx, {
    personId,
    operatorId,
    role: 'voltdeck_user',
    isOwner: false,
    permissions: [],
    status: 'active',
  });
  return ownerOf({ operatorId, personId, membershipId });
}
