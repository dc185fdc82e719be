import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markNodeOffline, recordConnected, recordDisconnected } from '../connections/actions';
import { recordConnectorStatus } from '../connectors/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { forgetEvents } from './actions';

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
  return house.bySystem((ctx) =>
    recordConnectorStatus(ctx, id, { number, fault, at: house.clock.now(), ...said }),
  );
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
