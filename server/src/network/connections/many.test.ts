import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChargePointChanged } from '../availability/facts';
import { markDeleted } from '../charge-points/store';
import type { Device } from '../charge-points/rules';
import { learnConnectorCount } from '../evses/actions';
import { recordRefusals } from '../refusals/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import {
  recordBoot,
  recordBoots,
  recordClockSkew,
  recordClockSkews,
  recordConnected,
  recordConnections,
  recordDisconnected,
  recordDisconnections,
} from './actions';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const nodeId = crypto.randomUUID();
const device: Device = { vendor: 'ACME', model: 'One', serialNumber: null, firmware: '1.0' };
const socket = (protocol = 'ocpp1.6') => ({ connectionId: crypto.randomUUID(), nodeId, protocol });

async function row(id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.status, c.online, c.protocol, c.connected_at, c.last_seen_at, c.configured_at, c.vendor, c.firmware,
      c.device_model_at, c.clock_skew_ms, c.connection_id is not null as connected, c.node_id,
      (select json_agg(json_build_array(e.kind, e.at, e.detail) order by e.id)
        from charge_point_events e where e.charge_point_id = c.id) as events,
      (select count(*)::int from charge_point_refusals r where r.charge_point_id = c.id) as refusals
    from charge_points c where c.id = ${id}
  `.execute(house.db.kysely);
  return rows[0] ?? {};
}
/** Where a row stands; every write moves it. */
async function version(id: number): Promise<unknown> {
  const { rows } = await sql`select ctid::text from charge_points where id = ${id}`.execute(house.db.kysely);
  return rows;
}
const timesTold = (id: number): number =>
  house.announcedOf(ChargePointChanged).filter((fact) => fact.chargePointId === id).length;

async function refuse(id: number): Promise<void> {
  const at = house.clock.now();
  const tries = { reason: 'password-wrong', detail: null, address: null, tries: 1 } as const;
  await house.bySystem((ctx) =>
    recordRefusals(ctx, [{ chargePointId: id, ...tries, firstAt: at, lastAt: at }]),
  );
}

/** A new one, one that was refused, one that is online, and one whose device is known. */
async function fleet(): Promise<[number, number, number, number]> {
  const [fresh, refused, online, known] = [
    (await house.chargePoint()).id,
    (await house.chargePoint({ connectors: [{ number: 1 }] })).id,
    (await house.chargePoint()).id,
    (await house.chargePoint()).id,
  ];
  await refuse(refused);
  for (const id of [online, known]) await house.bySystem((ctx) => recordConnected(ctx, id, socket()));
  await house.bySystem((ctx) => recordBoot(ctx, known, device));
  await house.bySystem((ctx) => learnConnectorCount(ctx, known, 2));
  return [fresh, refused, online, known];
}

describe('sockets, boots and clocks of many at once', () => {
  test('are kept and told as they are one after another', async () => {
    const [one, other] = [await fleet(), await fleet()];
    const at = house.clock.now();
    const sockets = ['ocpp1.6', 'ocpp2.0.1', 'ocpp1.6', 'ocpp2.0.1'].map((protocol) => socket(protocol));
    const boots = [device, device, { ...device, firmware: 'x'.repeat(300) }, device];
    const connection = (place: number) => sockets[place] ?? socket();
    const bootOf = (place: number) => boots[place] ?? device;
    const compare = async (): Promise<void> => {
      for (const [place, id] of one.entries()) {
        const same = other[place] ?? 0;
        expect(await row(id)).toEqual(await row(same));
        expect(timesTold(id)).toBe(timesTold(same));
      }
    };
    const place = (id: number): number => one.findIndex((each) => each === id);
    const opened = one.map((id) => ({ chargePointId: id, connection: connection(place(id)), at }));
    await house.bySystem((ctx) => recordConnections(ctx, opened));
    for (const [at2, id] of other.entries())
      await house.bySystem((ctx) => recordConnected(ctx, id, connection(at2)));
    await compare();
    const told = one.map((id) => ({ chargePointId: id, device: bootOf(place(id)), receivedAt: at }));
    const known = await house.bySystem((ctx) => recordBoots(ctx, told));
    const singly = [];
    for (const [at2, id] of other.entries())
      singly.push(await house.bySystem((ctx) => recordBoot(ctx, id, bootOf(at2))));
    expect(known).toEqual(singly);
    expect(known.map(({ isModelKnown }) => isModelKnown)).toEqual([false, false, false, true]);
    await compare();
    await house.bySystem((ctx) =>
      recordClockSkews(
        ctx,
        one.map((id) => ({ chargePointId: id, skewMs: place(id) + 0.4 })),
      ),
    );
    for (const [at2, id] of other.entries())
      await house.bySystem((ctx) => recordClockSkew(ctx, id, at2 + 0.4));
    await compare();
    const ended = one.map((id) => ({
      chargePointId: id,
      connectionId: connection(place(id)).connectionId,
      at,
    }));
    await house.bySystem((ctx) => recordDisconnections(ctx, ended));
    for (const [at2, id] of other.entries())
      await house.bySystem((ctx) => recordDisconnected(ctx, id, connection(at2).connectionId));
    await compare();
  });

  test('count from the moment each was told', async () => {
    const { id } = await house.chargePoint();
    const at = new Date(house.clock.now().getTime() - 5000);
    const connection = socket();
    await house.bySystem((ctx) => recordConnections(ctx, [{ chargePointId: id, connection, at }]));
    await house.bySystem((ctx) =>
      recordDisconnections(ctx, [{ chargePointId: id, connectionId: connection.connectionId, at }]),
    );
    expect(await row(id)).toMatchObject({ connected_at: at, last_seen_at: at, configured_at: at });
    expect((await row(id))['events']).toMatchObject([
      ['connected', expect.stringContaining('09:59:55'), 'ocpp1.6'],
      ['disconnected', expect.stringContaining('09:59:55'), null],
    ]);
  });

  test('leave alone what is gone, and the newest socket of one that opened two', async () => {
    const [{ id }, deleted] = [await house.chargePoint(), await house.chargePoint()];
    await house.bySystem((ctx) => markDeleted(ctx.tx, deleted.id, house.clock.now()));
    const at = house.clock.now();
    const [first, second] = [socket(), socket()];
    const on = (chargePointId: number, connection = socket()) => ({ chargePointId, connection, at });
    await house.bySystem((ctx) =>
      recordConnections(ctx, [on(id, first), on(0), on(deleted.id), on(id, second)]),
    );
    const off = (connectionId: string) => ({ chargePointId: id, connectionId, at });
    await house.bySystem((ctx) =>
      recordDisconnections(ctx, [off(first.connectionId), { ...off('-'), chargePointId: 0 }]),
    );
    expect(await row(id)).toMatchObject({ online: true });
    await house.bySystem((ctx) =>
      recordDisconnections(ctx, [off(first.connectionId), off(second.connectionId)]),
    );
    expect(await row(id)).toMatchObject({
      online: false,
      events: [
        ['connected', at.toISOString().replace('.000Z', '+00:00'), 'ocpp1.6'],
        ['disconnected', expect.anything(), null],
      ],
    });
    const boots = [{ chargePointId: 0, device, receivedAt: at }];
    expect(await house.bySystem((ctx) => recordBoots(ctx, boots))).toEqual([{ isModelKnown: false }]);
    await house.bySystem((ctx) => recordClockSkews(ctx, [{ chargePointId: 0, skewMs: 1 }]));
    await house.bySystem(async (ctx) => {
      await recordConnections(ctx, []);
      await recordDisconnections(ctx, []);
      await recordBoots(ctx, []);
      await recordClockSkews(ctx, []);
    });
  });

  test('write nothing where they say what is known', async () => {
    const [, , , known] = await fleet();
    await house.bySystem((ctx) => recordClockSkew(ctx, known, 7));
    const before = await version(known);
    const told = timesTold(known);
    const receivedAt = new Date(house.clock.now().getTime() + 1000);
    await house.bySystem(async (ctx) => {
      await recordBoots(ctx, [{ chargePointId: known, device, receivedAt }]);
      await recordClockSkews(ctx, [{ chargePointId: known, skewMs: 7.3 }]);
      await recordDisconnections(ctx, [
        { chargePointId: known, connectionId: crypto.randomUUID(), at: receivedAt },
      ]);
    });
    expect(await version(known)).toEqual(before);
    expect(timesTold(known)).toBe(told);
  });
});
