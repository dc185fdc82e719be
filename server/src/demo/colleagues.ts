import type { OperatorKey } from '@voltdeck/contract';
import {
  createMembership,
  createPerson,
  markDemoPeople,
  type OwnedOperator,
  personByEmail,
} from '../identity';
import type { Ctx } from '../platform/ctx';
import { colleagues } from './data';

const keysOf: Readonly<Record<(typeof colleagues)[number]['role'], readonly OperatorKey[]>> = {
  accounts: ['access', 'order.read', 'payout.read', 'payout.request', 'payout-method.read'],
  support: ['access', 'power-center.read', 'power-center.update', 'order.read', 'feedback.read'],
};

/** Makes who works for the operator of the demo beside its owner, unless that was done before; none of them logs in. */
export async function ensureColleagues(
  ctx: Ctx,
  { operatorId }: Pick<OwnedOperator, 'operatorId'>,
): Promise<void> {
  const made: number[] = [];
  for (const { email, firstName, lastName, status, role } of colleagues) {
    if ((await personByEmail(ctx, email)) !== null) continue;
    const personId = await createPerson(ctx, { email, firstName, lastName, password: null });
    await createMembership(ctx, {
      personId,
      operatorId,
      role: 'voltdeck_user',
      isOwner: false,
      permissions: keysOf[role],
      status,
    });
    made.push(personId);
  }
  await markDemoPeople(ctx, made);
}
