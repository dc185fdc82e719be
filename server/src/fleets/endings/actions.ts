import { type FleetEnding, type fleetEndings, type Parsed, toMajor } from '@voltdeck/contract';
import { sessionsOnHold } from '../../charging';
import { endFleetWithAdmins, getFleet, mustHoldFleet } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { moneyText } from '../../platform/i18n/money-text';
import { assignPlaces } from '../assignments/actions';
import { balanceOfOwn, heldBalance } from '../balance/actions';
import { endDrivers } from '../drivers/actions/change';
import { endLimitations, limitationsOfFleet } from '../limitations/actions/leave';
import { endVehicleGroups } from '../vehicle-groups/actions/leave';
import { endVehicles, holdVehiclesOfFleet, vehiclesAndCharging } from '../vehicles/actions/leave';
import { sessionsAgainst } from './rules';

type OfPreview = Parsed<typeof fleetEndings.previewFleetEnding>;
type OfFleet = Parsed<typeof fleetEndings.deleteFleet>;

/** What would go with a fleet that is deleted, and what keeps it from being deleted. */
export async function previewFleetEnding(ctx: Ctx, { params: { id } }: OfPreview): Promise<FleetEnding> {
  const { admins_count: admins } = await getFleet(ctx, { params: { id }, query: {}, body: {} });
  const { ids, charging } = await vehiclesAndCharging(ctx, id);
  const onHold = await sessionsOnHold(ctx, id);
  const standing = await balanceOfOwn(ctx, id);
  return {
    vehicles: ids.length,
    limitations: await limitationsOfFleet(ctx, id),
    admins,
    sessions: sessionsAgainst({ ...standing, charging: charging.length, onHold }),
    balance: toMajor(standing.balanceMinor, standing.currency),
    currency: standing.currency,
  };
}

/** Deletes a fleet, unless a session of it is not settled or its balance is not 0 (docs/decisions.md#fleets-that-end). */
export async function deleteFleet(ctx: Ctx, { params: { id } }: OfFleet): Promise<{ id: number }> {
  const fleet = await mustHoldFleet(ctx, id);
  // Vehicles before the account, as a start does.
  const { ids, charging } = await holdVehiclesOfFleet(ctx, id);
  // What is confirmed meanwhile has moved the balance, which is read last.
  const onHold = await sessionsOnHold(ctx, id);
  const standing = await heldBalance(ctx, id);
  const sessions = sessionsAgainst({ ...standing, charging: charging.length, onHold });
  if (sessions > 0) throw new Problem('fleet.has-sessions', { args: { orders: sessions } });
  const { balanceMinor, currency } = standing;
  if (balanceMinor !== 0)
    throw new Problem('fleet.has-balance', {
      args: { amount: moneyText(ctx.locale, balanceMinor, currency) },
    });
  await endLimitations(ctx, id);
  await endDrivers(ctx, id);
  await endVehicles(ctx, id, ids);
  await endVehicleGroups(ctx, id);
  const none = { charge_point_ids: [], charge_point_group_ids: [], category_ids: [], charging_site_ids: [] };
  await assignPlaces(ctx, id, none);
  await endFleetWithAdmins(ctx, fleet);
  return { id };
}
