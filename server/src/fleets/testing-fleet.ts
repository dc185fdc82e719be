import * as commerce from '../commerce';
import { chargingHouse, type ChargingHouse } from '../charging/testing-charging';
import { joinedHouse } from '../charging/testing-node';
import { addFleet } from '../identity';
import type { Ports } from '../platform/ctx';
import type { House } from '../platform/house';
import { listenAs } from '../platform/noun';
import { testProvider } from '../platform/payments/test-provider';
import { holders, nouns } from './index';
import { shareFleet, tellShares } from './authorizing/sharing';
import type { Limit } from './authorizing/limits';
import { vehicleHolder } from './authorizing/holder';
import { changeFleetBalance, fleetBalance } from './balance/actions';

/** A house whose fleets charge: their balance in euros, their plan with fleets unless told. */
export interface FleetHouse extends ChargingHouse {
  plan: { features: string[] };
  fleet(name: string, balance?: number): Promise<number>;
  /** A vehicle with a card of this number. */
  vehicle(fleetId: number, change?: Record<string, unknown>): Promise<{ id: number; uid: string }>;
  deposit(fleetId: number, amount: number, change?: Record<string, unknown>): Promise<unknown>;
  /** In minor units. */
  balance(fleetId: number): Promise<number>;
  /** What jobs do after a start, an end or a deposit. */
  share(fleetId: number, by?: Pick<House, 'run'>): Promise<void>;
  /** Another node of the product on the same database. */
  node(): House;
}

let vehicles = 0;

export async function fleetHouse(limits: readonly Limit[] = []): Promise<FleetHouse> {
  const house = await chargingHouse();
  const plan = { features: ['fleet-management'] };
  const ports: Partial<Ports> = {
    holders: { ...commerce.holders, ...holders, vehicle: vehicleHolder(limits) },
    paymentProviders: [testProvider],
    subscription: async () => ({ isSubscribed: true, features: plan.features as never, endsAt: null }),
  };
  house.supply(ports);
  commerce.listen(house.facts);
  listenAs(nouns, house.facts);
  const { mine, bySystem, rows } = house;
  const { operatorId } = mine;
  const deposit: FleetHouse['deposit'] = (id, amount, change = {}) =>
    house.run({ actor: mine }, (ctx) =>
      changeFleetBalance(ctx, { params: { id }, query: {}, body: { amount, ...change } }),
    );
  return {
    ...house,
    plan,
    deposit,
    fleet: async (name, balance = 0) => {
      const { id } = await bySystem((ctx) => addFleet(ctx, { operatorId, name }));
      if (balance > 0) await deposit(id, balance);
      return id;
    },
    vehicle: async (fleetId, change = {}) => {
      const number = (vehicles += 1);
      const columns = { battery_wh: 30_000, active: true, ...change };
      const names = Object.keys(columns);
      const [made] = await rows<{ id: number }>(
        `insert into vehicles (operator_id, fleet_id, title, make_id, model_id, created_at, ${names.join()})
         values ($1, $2, $3, 1, 1, now(), ${names.map((_, index) => `$${index + 4}`).join()}) returning id`,
        [operatorId, fleetId, `Van ${number}`, ...Object.values(columns)],
      );
      const id = made?.id ?? 0;
      const uid = `VAN-${number}`;
      await house.tag(uid, { holder: 'vehicle', holder_id: id });
      return { id, uid };
    },
    balance: (fleetId) => bySystem((ctx) => fleetBalance(ctx, { operatorId, fleetId, currency: 'EUR' })),
    share: async (fleetId, by = house) => {
      const as = { actor: { kind: 'system' } } as const;
      await by.run(as, (ctx) => shareFleet(ctx, limits, { fleetId }));
      const untold = async (): Promise<boolean> =>
        (await rows('select from fleet_reservations where fleet_id = $1 and not is_told limit 1', [fleetId]))
          .length > 0;
      do await by.run(as, (ctx) => tellShares(ctx, { fleetId }));
      while (await untold());
    },
    node: () => {
      const other = joinedHouse(house, ports);
      commerce.listen(other.facts);
      listenAs(nouns, other.facts);
      return other;
    },
  };
}
