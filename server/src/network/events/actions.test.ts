import { randomUUID } from 'node:crypto';
import { events as contract } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markNodeOffline, recordConnected, recordDisconnected } from '../connections/actions';
import { recordConnectorStatus, recordStationStatus } from '../availability/actions-reports';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { forgetEvents, listEvents } from './actions';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const connect = async (id: number, nodeId: string = randomUUID()): Promise<string> => {
  const connectionId = randomUUID();
  await house.bySystem((ctx) => recordConnected(ctx, id, { connectionId, nodeId, protocol: 'ocpp1.6' }));
  return connectionId;
};
const report = (id: number, number: number, fault: string | null) => {
  const said =
    fault === null
      ? ({ ocppStatus: 'Available', status: 'available' } as const)
      : ({ ocppStatus: 'Faulted', status: 'unavailable' } as const);
  const told = { number, fault, at: house.clock.now(), ...said };
  return house.bySystem(async (ctx) => {
    if (number === 0) await recordStationStatus(ctx, id, told);
    else await recordConnectorStatus(ctx, id, told);
  });
};
const eventsOf = async (id: number): Promise<string[]> => {
  const { rows } = await house.db.pool.query<{ text: string }>(
    `select concat_ws(' ', connector_number, kind, detail) as text from charge_point_events
     where charge_point_id = $1 and operator_id = $2 order by id`,
    [id, house.mine.operatorId],
  );
  return rows.map(({ text }) => text);
};

describe('a charge point', () => {
  test('tells when it comes and goes; a socket that takes the place of another is neither', async () => {
    const { id } = await house.chargePoint();
    const first = await connect(id);
    const second = await connect(id);
    await house.bySystem((ctx) => recordDisconnected(ctx, id, first));
    expect(await eventsOf(id)).toEqual(['connected ocpp1.6']);
    await house.bySystem((ctx) => recordDisconnected(ctx, id, second));
    await house.bySystem((ctx) => recordDisconnected(ctx, id, second));
    expect(await eventsOf(id)).toEqual(['connected ocpp1.6', 'disconnected']);
  });

  test('tells a fault once when it begins and once when it is over', async () => {
    const { id } = await house.chargePoint({ connectors: [{ number: 1 }, { number: 2 }] });
    await report(id, 1, null);
    await report(id, 1, 'GroundFailure');
    await report(id, 1, 'GroundFailure');
    await report(id, 2, null);
    await report(id, 1, null);
    await report(id, 1, null);
    expect(await eventsOf(id)).toEqual(['1 fault GroundFailure', '1 fault-cleared']);
    await report(id, 0, 'InternalError');
    await report(id, 0, null);
    expect((await eventsOf(id)).slice(2)).toEqual(['fault InternalError', 'fault-cleared']);
  });
});

describe('a process that dies', () => {
  test('ends all its connections, with an event each', async () => {
    const nodeId = randomUUID();
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await house.chargePoint()).id);
    for (const id of ids) await connect(id, nodeId);
    await house.bySystem((ctx) => markNodeOffline(ctx, nodeId));
    for (const id of ids) expect(await eventsOf(id)).toEqual(['connected ocpp1.6', 'disconnected']);
    await house.bySystem((ctx) => markNodeOffline(ctx, nodeId));
    expect(await eventsOf(ids[0] ?? 0)).toHaveLength(2);
  });
});

test('what is older than 90 days is forgotten', async () => {
  const { id } = await house.chargePoint();
  await connect(id);
  await house.db.pool.query(
    `update charge_point_events set at = at - interval '91 days' where charge_point_id = $1`,
    [id],
  );
  const other = await house.chargePoint();
  await connect(other.id);
  await house.bySystem(forgetEvents);
  expect(await eventsOf(id)).toEqual([]);
  expect(await eventsOf(other.id)).toHaveLength(1);
});

describe('the list of what happened', () => {
  const list = async (id: number, query: object = {}, tenant = house.mine) => {
    const asked = contract.listEvents.query.parse(query);
    const said = await house.as(tenant, (ctx) => listEvents(ctx, { params: { id }, query: asked, body: {} }));
    expect(contract.listEvents.result.parse(said)).toEqual(said);
    return said;
  };

  test('has every kind with its detail and connector, newest first', async () => {
    const { id } = await house.chargePoint({ connectors: [{ number: 1 }, { number: 2 }] });
    const connectionId = await connect(id);
    await report(id, 2, null);
    await report(id, 2, 'GroundFailure');
    await report(id, 2, null);
    await house.bySystem((ctx) => recordDisconnected(ctx, id, connectionId));
    const { data, next } = await list(id);
    expect(data.map(({ at: _at, id: _id, ...said }) => said)).toEqual([
      { kind: 'disconnected', connector_number: null, detail: null },
      { kind: 'fault-cleared', connector_number: 2, detail: null },
      { kind: 'fault', connector_number: 2, detail: 'GroundFailure' },
      { kind: 'connected', connector_number: null, detail: 'ocpp1.6' },
    ]);
    expect(next).toBeNull();
  });

  test('goes on where the page before ended, also among events of one moment', async () => {
    const { id } = await house.chargePoint();
    for (let count = 0; count < 3; count += 1) {
      const connectionId = await connect(id);
      await house.bySystem((ctx) => recordDisconnected(ctx, id, connectionId));
    }
    const first = await list(id, { per_page: 4 });
    await connect(id);
    const second = await list(id, { per_page: 4, before: first.next });
    const ids = [...first.data, ...second.data].map((event) => event.id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    expect([first.data.length, second.data.length, second.next]).toEqual([4, 2, null]);
  });

  test('is empty for a neighbour that was quiet, and not found by another operator', async () => {
    const { id } = await house.chargePoint();
    await connect((await house.chargePoint()).id);
    expect(await list(id)).toEqual({ data: [], next: null });
    await expect(list(id, {}, house.other)).rejects.toMatchObject({ code: 'not-found' });
  });
});
