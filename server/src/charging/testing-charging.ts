import type { PriceBody } from '@voltdeck/contract';
import { createOperator } from '../identity';
import { type Member, ownerOf } from '../kernel/actor';
import { createChargePoint, createPrice, recordConnected, type NewChargePoint } from '../network';
import type { Ctx } from '../platform/ctx';
import { listenAs } from '../platform/noun';
import { testHouse, type TestHouse } from '../platform/testing-house';
import { nouns } from './index';
import type { HolderPort } from './authorization/ports';
import type { MayStartAnswer } from './authorization/rules';
import type { Chargers } from './commands/rules';
import type { OrderRow } from './orders/rules/order';
import type { Sample } from './readings/rules/meter';
import { startOrder, stopOrder } from './sessions/actions/requests';
import type { ConnectorReport, Source } from './sessions/rules/event';
import {
  type Started,
  tellReadings,
  tellStart,
  tellStatus,
  tellStop,
  type ToldStart,
  type ToldStop,
} from './testing-sayings';
import { createTag } from './cards/actions/change';
import { lostTo } from './orders/actions/lost';
import { lifetime } from './orders/actions/sums';
import { openOn, unfinishedOn } from './orders/actions/views';

/** An order as it is stored, for tests beyond charging. */
export type StoredOrder = OrderRow;

export const minutes = (count: number): number => count * 60_000;

/** The way to one charger that is asked nothing of its settings. */
export const chargerAt = (chargePointId: number, send: Chargers['send']): Chargers => ({
  connected: () => [chargePointId],
  send,
  sendSettings: () => Promise.reject(new Error('nothing is set here')),
});

const system = { actor: { kind: 'system' } } as const;

export const mayAll: MayStartAnswer = {
  ok: true,
  paymentKind: 'none',
  allowance: { energyWh: null, amountMinor: null, until: null },
};

/** Answers every start alike, and names nobody who pays. */
const answering = (answer: { now: MayStartAnswer }): HolderPort => ({
  mayStart: async (_ctx, requests) => requests.map(() => answer.now),
  settle: async () => null,
});

const allDay: PriceBody = {
  starting_time: '00:00',
  ending_time: '00:00',
  price: 0.5,
  price_unit: 'energy',
};

/** A house whose operators' chargers charge; `answer` is what charging hears from those who pay. */
export interface ChargingHouse extends TestHouse {
  answer: { now: MayStartAnswer };
  mine: Member;
  colleague: Member;
  other: Member;
  station(
    change?: Partial<NewChargePoint> & { prices?: Partial<PriceBody>[]; owner?: Member },
  ): Promise<Station>;
  bySystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  tag(uid: string, change?: Record<string, unknown>): Promise<void>;
  orders(where?: string): Promise<OrderRow[]>;
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
}

async function member(house: TestHouse, name: string): Promise<Member> {
  const owner = {
    email: `${name}@example.com`,
    password: 'a long test phrase',
    firstName: name,
    lastName: 'O',
  };
  const made = await house.run(system, (ctx) =>
    createOperator(ctx, { name, country: 'FR', currency: 'EUR', timeZone: 'UTC', owner }),
  );
  return ownerOf(made);
}

export async function chargingHouse(): Promise<ChargingHouse> {
  const answer = { now: mayAll };
  const house = await testHouse({
    ports: {
      usage: { openOn, unfinishedOn, lostTo },
      holders: { operator: answering(answer), person: answering(answer) },
      lifetime,
    },
  });
  listenAs(nouns, house.facts);
  const mine = await member(house, 'mine');
  const other = await member(house, 'other');
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await house.db.pool.query<T>(text, values)).rows;
  const [more] = await rows<{ id: number }>(
    `insert into memberships (person_id, operator_id, role, status) values ($1, $2, 'voltdeck_user', 'active') returning id`,
    [other.personId, mine.operatorId],
  );
  let made = 0;
  return {
    ...house,
    answer,
    mine,
    other,
    rows,
    colleague: { ...mine, personId: other.personId, membershipId: more?.id ?? 0 },
    bySystem: (work) => house.run(system, work),
    orders: (where = 'true') => rows<OrderRow>(`select * from orders_now where ${where} order by id`),
    tag: async (uid, change = {}) => {
      await house.run(system, (ctx) =>
        createTag(ctx, { operatorId: mine.operatorId, uid, personId: null, label: null }),
      );
      const columns = Object.keys(change).map((column, index) => `${column} = $${index + 2}`);
      if (columns.length > 0)
        await rows(`update tags set ${columns.join()} where uid = $1`, [uid, ...Object.values(change)]);
    },
    station: async ({ prices = [{}], owner = mine, ...change } = {}) => {
      const number = (made += 1);
      const { id } = await house.run({ actor: owner }, (ctx) =>
        createChargePoint(ctx, {
          operatorId: owner.operatorId,
          identifier: `CHARGES-${number}`,
          title: `Charges ${number}`,
          visibility: 'public',
          connectors: [{ number: 1, maxPowerW: 22_000 }],
          ...change,
        }),
      );
      for (const price of prices) {
        const body: PriceBody = { ...allDay, ...price };
        await house.run({ actor: owner }, (ctx) => createPrice(ctx, { params: { id }, query: {}, body }));
      }
      return openStation(house, id, owner);
    },
  };
}

export interface Station {
  id: number;
  source: Source;
  start(change?: Partial<ToldStart>): Promise<Started>;
  read(transactionId: number | null, energyWh: number | null, change?: Reading): Promise<void>;
  stop(transactionId: number | null, meterStopWh: number | null, change?: Partial<ToldStop>): Promise<void>;
  status(ocppStatus: string, change?: Partial<ConnectorReport>): Promise<void>;
  remoteStart(by?: Member, connector?: number): ReturnType<typeof startOrder>;
  remoteStop(by?: Member): ReturnType<typeof stopOrder>;
}

type Reading = { connector?: number; at?: Date | null; powerW?: number };

export const sample = (
  deviceAt: Date | null,
  energyWh: number | null,
  powerW: number | null = null,
): Sample => ({
  deviceAt,
  energyWh,
  powerW,
  currentMa: null,
  voltageMv: null,
  soc: null,
  context: 'Sample.Periodic',
  others: null,
});

const meanings: Record<string, Pick<ConnectorReport, 'status' | 'activity'>> = {
  Available: { status: 'available', activity: null },
  Charging: { status: 'busy', activity: 'charging' },
  SuspendedEV: { status: 'busy', activity: 'suspended' },
  Unavailable: { status: 'unavailable', activity: null },
  Reserved: { status: 'booked', activity: null },
};

/** A charger on its socket, connected now, its connector available. */
async function openStation(house: TestHouse, id: number, owner: Member): Promise<Station> {
  const actor = { kind: 'charger', chargePointId: id, operatorId: owner.operatorId } as const;
  const act = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor }, work);
  const connection = { connectionId: crypto.randomUUID(), nodeId: crypto.randomUUID(), protocol: 'ocpp1.6' };
  await act((ctx) => recordConnected(ctx, id, connection));
  const source: Source = { chargePointId: id, connectedAt: house.clock.now() };
  const station = { id, source, ...sayings(house, source, act), ...remote(house, id, owner) };
  await station.status('Available');
  return station;
}

type Act = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** What a charger says. */
function sayings(
  house: TestHouse,
  source: Source,
  act: Act,
): Pick<Station, 'start' | 'read' | 'stop' | 'status'> {
  return {
    start: (change = {}) =>
      act((ctx) =>
        tellStart(ctx, {
          source,
          connectorNumber: 1,
          uid: 'CARD',
          deviceAt: house.clock.now(),
          meterStartWh: 1_000,
          ...change,
        }),
      ),
    read: (transactionId, energyWh, change = {}) =>
      act((ctx) =>
        tellReadings(ctx, {
          source,
          connectorNumber: change.connector ?? 1,
          transactionId,
          samples: [
            sample(change.at === undefined ? house.clock.now() : change.at, energyWh, change.powerW ?? null),
          ],
        }),
      ),
    stop: (transactionId, meterStopWh, change = {}) =>
      act((ctx) =>
        tellStop(ctx, {
          source,
          transactionId,
          uid: null,
          deviceAt: house.clock.now(),
          meterStopWh,
          reason: 'Local',
          samples: [],
          ...change,
        }),
      ),
    status: (ocppStatus, change = {}) =>
      act((ctx) =>
        tellStatus(ctx, source, {
          number: 1,
          ocppStatus,
          fault: null,
          deviceAt: house.clock.now(),
          ...(meanings[ocppStatus] ?? { status: 'busy', activity: null }),
          ...change,
        }),
      ),
  };
}

/** What its operator asks of it. */
function remote(house: TestHouse, id: number, owner: Member): Pick<Station, 'remoteStart' | 'remoteStop'> {
  return {
    remoteStart: (by = owner, connector = 1) =>
      house.run({ actor: by }, (ctx) =>
        startOrder(ctx, {
          params: {},
          query: {},
          body: { power_source_id: id, connector, quantity: 'full' },
        }),
      ),
    remoteStop: (by = owner) =>
      house.run({ actor: by }, (ctx) =>
        stopOrder(ctx, { params: {}, query: {}, body: { power_source_id: id, connector: 1 } }),
      ),
  };
}
