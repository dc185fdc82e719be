import { type FleetKey, fleetKeys } from '@voltdeck/contract';
import {
  addFleet,
  assignToFleet,
  createMembership,
  createPerson,
  markDemoPeople,
  type OwnedOperator,
  personByEmail,
} from '../identity';
import type { Ctx } from '../platform/ctx';
import { fleet } from './data';

export const fleetLogin = { email: fleet.admin.email, password: fleet.admin.password };

interface DemoAdmin {
  email: string;
  firstName: string;
  lastName: string;
  password: string | null;
}

/** Makes the fleet of the demo with who works for it, unless that was done before. */
export async function ensureFleet(
  ctx: Ctx,
  { operatorId }: Pick<OwnedOperator, 'operatorId'>,
): Promise<void> {
  if ((await personByEmail(ctx, fleetLogin.email)) !== null) return;
  const { id: fleetId } = await addFleet(ctx, { operatorId, name: fleet.name });
  const add = async (person: DemoAdmin, keys: readonly FleetKey[]): Promise<number> => {
    const personId = await createPerson(ctx, person, { emailVerifiedAt: ctx.now });
    const membershipId = await createMembership(ctx, {
      personId,
      operatorId,
      role: 'fleet_admin',
      isOwner: false,
      permissions: [],
      status: 'active',
    });
    await assignToFleet(ctx, { operatorId, fleetId, membershipId }, keys);
    return personId;
  };
  const clerkKeys: FleetKey[] = ['fleet.driver.read', 'fleet.report.read', 'fleet.payment.read'];
  await markDemoPeople(ctx, [
    await add(fleet.admin, fleetKeys),
    await add({ ...fleet.clerk, password: null }, clerkKeys),
  ]);
}
