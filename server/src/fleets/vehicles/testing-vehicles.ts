import { type Vehicle, vehicles } from '@voltdeck/contract';
import { chargingHouse, type ChargingHouse, mayAll } from '../../charging/testing-charging';
import { addFleet } from '../../identity';
import type { Member } from '../../kernel/actor';
import { createVehicle, deleteVehicle, updateVehicle } from './actions/change';

/** A house with fleets whose vehicles charge wherever their cards are good. */
export interface VehicleHouse extends ChargingHouse {
  fleet(name: string, by?: Member): Promise<number>;
  add(fleetId: number, body: object, by?: Member): Promise<Vehicle>;
  change(vehicle: { id: number; fleetId: number }, body: object, by?: Member): Promise<Vehicle>;
  remove(vehicle: { id: number; fleetId: number }, by?: Member): Promise<{ id: number }>;
}

export async function vehicleHouse(): Promise<VehicleHouse> {
  const house = await chargingHouse();
  house.supply({
    holders: {
      vehicle: {
        // As whoever pays for vehicles answers: one that is gone starts nothing.
        mayStart: async (_ctx, requests) => {
          const rows = await house.rows<{ id: number }>('select id from vehicles where deleted_at is null');
          const present = new Set(rows.map(({ id }) => id));
          return requests.map(({ holder }) =>
            'id' in holder && present.has(holder.id) ? mayAll : { ok: false, reason: 'unknown' },
          );
        },
        settle: async () => null,
      },
    },
  });
  return {
    ...house,
    fleet: async (name, by = house.mine) =>
      (await house.bySystem((ctx) => addFleet(ctx, { operatorId: by.operatorId, name }))).id,
    add: (fleetId, body, by = house.mine) =>
      house.run({ actor: by }, (ctx) =>
        createVehicle(ctx, {
          params: { id: fleetId },
          query: {},
          body: vehicles.createVehicle.body.parse(body),
        }),
      ),
    change: ({ id: vehicleId, fleetId }, body, by = house.mine) =>
      house.run({ actor: by }, (ctx) =>
        updateVehicle(ctx, {
          params: { id: fleetId, vehicleId },
          query: {},
          body: vehicles.updateVehicle.body.parse(body),
        }),
      ),
    remove: ({ id: vehicleId, fleetId }, by = house.mine) =>
      house.run({ actor: by }, (ctx) =>
        deleteVehicle(ctx, { params: { id: fleetId, vehicleId }, query: {}, body: {} }),
      ),
  };
}
