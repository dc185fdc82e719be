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
import { ownerOf } from '../kernel/actor';
import type { Ctx } from '../platform/ctx';
import { changeFleetBalance } from '../fleets';
import { fleet, taxis } from './data';
import { limitDemo } from './limitations';
import { addDemoVehicles } from './vehicles';

export const fleetLogin = { email: fleet.admin.email, password: fleet.admin.password };

interface DemoAdmin {
  email: string;
  firstName: string;
  lastName: string;
  password: string | null;
}

/** Makes the fleets of the demo with their vehicles and who works for the first, unless that was done before. */
export async function ensureFleet(ctx: Ctx, owned: OwnedOperator): Promise<void> {
  const { operatorId } = owned;
  if ((await personByEmail(ctx, fleetLogin.email)) !== null) return;
  const { id: fleetId } = await addFleet(ctx, { operatorId, name: fleet.name });
  const { id: taxisId } = await addFleet(ctx, { operatorId, name: taxis.name });
  const owner = { ...ctx, actor: ownerOf(owned) };
  await limitDemo(owner, fleetId, await addDemoVehicles(owner, fleetId, 'couriers'));
  await addDemoVehicles(owner, taxisId, 'taxis');
  await prepay(owner, fleetId, { amount: 2_500, reference: 'TRF-2031' });
  await prepay(owner, taxisId, { amount: 480, reference: 'TRF-2040' });
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

const prepay = (owner: Ctx, id: number, body: { amount: number; reference: string }) =>
  changeFleetBalance(owner, { params: { id }, query: {}, body });
