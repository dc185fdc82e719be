import { type FleetHoliday, type Limitation, limitations } from '@voltdeck/contract';
import { sql } from 'kysely';
import { addFleet } from '../../identity';
import type { HolderPort } from '../../charging';
import { type ChargingHouse, chargingHouse } from '../../charging/testing-charging';
import type { Member } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { Tx } from '../../platform/db/db';
import { listenAs } from '../../platform/noun';
import { createVehicleGroup } from '../vehicle-groups/actions';
import { createLimitation, deleteLimitation, setLimitationHolidays, updateLimitation } from './actions';
import { limitationLimit } from './actions/limits';
import { getLimitation, listLimitations } from './actions/views';
import { fleetReportNoun } from '../reports/noun';

/** A house where fleets charge, bounded by limitations alone. */
export interface LimitedHouse extends ChargingHouse {
  fleet(): Promise<number>;
  group(fleetId: number, name: string): Promise<number>;
  vehicle(fleetId: number, change?: Record<string, unknown>): Promise<{ id: number; uid: string }>;
  add(fleetId: number, body: object, by?: Member): Promise<Limitation>;
  change(fleetId: number, limitationId: number, body: object, by?: Member): Promise<Limitation>;
  remove(fleetId: number, limitationId: number): Promise<unknown>;
  detail(fleetId: number, limitationId: number): ReturnType<typeof getLimitation>;
  list(fleetId: number): Promise<Limitation[]>;
  holidays(fleetId: number, holidays: FleetHoliday[], seen?: FleetHoliday[]): Promise<FleetHoliday[]>;
}

async function fleetsOfVehicles(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; fleetId: number }>`
    select id, fleet_id as "fleetId" from vehicles where id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, fleetId }) => [id, fleetId]));
}

/** Asks limitations, and nobody for money. */
const limited: HolderPort = {
  mayStart: async (ctx, requests) => {
    const ids = requests.map(({ holder }) => (holder.kind === 'operator' ? 0 : holder.id));
    const fleets = await fleetsOfVehicles(ctx.tx, ids);
    const starts = requests.map(({ place, connectorId, at }, index) => {
      const id = ids[index] ?? 0;
      const vehicle = { id, operatorId: place.operatorId, fleetId: fleets.get(id) ?? 0 };
      return { vehicle, place, connectorId, at };
    });
    const answers = await limitationLimit.mayStart(ctx, starts);
    return answers.map((answer) =>
      'ok' in answer
        ? answer
        : { ok: true, paymentKind: 'none', allowance: { ...answer, amountMinor: null } },
    );
  },
  settle: async () => ({ kind: 'none' }),
};

export async function limitedHouse(): Promise<LimitedHouse> {
  const house = await chargingHouse();
  house.supply({ holders: { vehicle: limited } });
  listenAs([fleetReportNoun], house.facts);
  return { ...house, ...callsOf(house), ...rowsOf(house) };
}

type Rows = Pick<LimitedHouse, 'fleet' | 'group' | 'vehicle'>;

/** Fleets with their vehicles. */
function rowsOf(house: ChargingHouse): Rows {
  const { operatorId } = house.mine;
  let made = 0;
  return {
    fleet: async () => {
      const name = `Couriers ${(made += 1)}`;
      return (await house.bySystem((ctx) => addFleet(ctx, { operatorId, name }))).id;
    },
    group: async (fleetId, name) => {
      const asked = { params: { id: fleetId }, query: {}, body: { name } };
      return (await house.run({ actor: house.mine }, (ctx) => createVehicleGroup(ctx, asked))).id;
    },
    vehicle: async (fleetId, change = {}) => {
      const uid = `VEHICLE${(made += 1)}`;
      const columns = {
        operator_id: operatorId,
        fleet_id: fleetId,
        title: `Van ${made}`,
        created_at: house.clock.now(),
        ...change,
      };
      const names = Object.keys(columns);
      const [row] = await house.rows<{ id: number }>(
        `insert into vehicles (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
        Object.values(columns),
      );
      const id = row?.id ?? 0;
      await house.tag(uid, { holder: 'vehicle', holder_id: id });
      return { id, uid };
    },
  };
}

export type Calls = Omit<LimitedHouse, keyof ChargingHouse | keyof Rows>;

/** The calls of limitations by the owner of the operator. */
export function callsOf(house: ChargingHouse): Calls {
  const act = <T>(work: (ctx: Ctx) => Promise<T>, by = house.mine): Promise<T> =>
    house.run({ actor: by }, work);
  const asked = { query: {}, body: {} };
  return {
    add: (fleetId, said, by) => {
      const body = limitations.createLimitation.body.parse({ ...everyDay, ...said });
      return act((ctx) => createLimitation(ctx, { params: { id: fleetId }, query: {}, body }), by);
    },
    change: (fleetId, limitationId, said, by) => {
      const body = limitations.updateLimitation.body.parse({ ...everyDay, ...said });
      return act(
        (ctx) => updateLimitation(ctx, { params: { id: fleetId, limitationId }, query: {}, body }),
        by,
      );
    },
    remove: (fleetId, limitationId) =>
      act((ctx) => deleteLimitation(ctx, { ...asked, params: { id: fleetId, limitationId } })),
    detail: (fleetId, limitationId) =>
      act((ctx) => getLimitation(ctx, { ...asked, params: { id: fleetId, limitationId } })),
    list: (fleetId) => act((ctx) => listLimitations(ctx, { ...asked, params: { id: fleetId } })),
    holidays: (fleetId, holidays, seen) =>
      act((ctx) =>
        setLimitationHolidays(ctx, { ...asked, params: { id: fleetId }, body: { holidays, seen } }),
      ),
  };
}

/** Counts on every day, and by energy alone. */
const everyDay = {
  name: 'Depot',
  limitable_type: 'charge-point',
  limit_type: 'daily',
  limit_amount: 20,
  charging_on_weekends: true,
  charging_on_holidays: true,
  more_than_battery_per_day: true,
};
