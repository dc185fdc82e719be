import { drivers } from '@voltdeck/contract';
import { fleetRows } from '../../identity/fleets/walk';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { addDrivers } from './actions/change';

/** A driver of a fleet, and as many more as are to be deleted. */
async function driverRows(operator: WalkedOperator) {
  const { fleetId } = await operator.rows(fleetRows);
  let made = 0;
  const add = async () => {
    made += 1;
    const body = { name: `${operator.name} driver ${made}`, vehicle_ids: [] };
    const { added } = await operator.as(operator.owner.member, (ctx) =>
      addDrivers(ctx, { params: { id: fleetId }, query: {}, body }),
    );
    return { id: fleetId, driverId: added[0]?.id ?? 0 };
  };
  return { ofFleet: { id: fleetId }, ofDriver: await add(), spent: add };
}

export const walk = declareWalk(driverRows, [
  {
    call: drivers.listDrivers,
    needs: 'fleet.read fleet.driver.read fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet }),
  },
  {
    call: drivers.addDrivers,
    needs: 'fleet.update fleet.driver.create fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet, body: { name: 'Nadia Haddad' } }),
  },
  {
    call: drivers.updateDriver,
    needs: 'fleet.update fleet.driver.update fleet-management',
    other: 'refused',
    sends: ({ ofDriver }) => ({ params: ofDriver, body: { name: 'Omar Saleh' } }),
    reason: 'docs/decisions.md#drivers: a name, an address and vehicles are changed',
  },
  {
    call: drivers.deleteDriver,
    needs: 'fleet.update fleet.driver.delete fleet-management',
    other: 'refused',
    sends: async ({ spent }) => ({ params: await spent() }),
  },
]);
