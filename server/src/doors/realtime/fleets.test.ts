import { type FleetKey, fleets } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLogin, addOperator } from '../../desk/testing-rows';
import { addFleet, assignToFleet, endingFacts, nouns } from '../../identity';
import { deleteFleetAdmin } from '../../identity/fleet-admins/actions';
import { updateFleet } from '../../identity/fleets/actions';
import { type Member, ownerOf } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import { createHouse } from '../../platform/house';
import { channelsOf, listenAs } from '../../platform/noun';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addMember, authorize, type Door, members, openDoor, RawClient } from './testing-door';

let house: TestHouse;
let nodes: Door[];
const closing: (() => Promise<void>)[] = [];
let operatorId: number;
let couriers: number;
let vans: number;
let foreign: number;
let owner: Member;

beforeAll(async () => {
  house = await testHouse();
  listenAs(nouns, house.facts);
  operatorId = await addOperator(house.db.pool);
  owner = ownerOf({ operatorId, ...(await addLogin(house.db.pool, operatorId)) });
  couriers = await fleetOf(operatorId, 'Couriers');
  vans = await fleetOf(operatorId, 'Vans');
  foreign = await fleetOf(await addOperator(house.db.pool), 'Taxis');
  nodes = [await openNode(), await openNode()];
});
afterAll(async () => {
  for (const close of closing) await close();
  await house.close();
});

/** A node that looks by itself once a minute only. */
async function openNode(): Promise<Door> {
  const node = createHouse({ db: house.db, clock: house.clock, log: house.log });
  const door = await openDoor(node, {
    channels: channelsOf(nouns),
    endListeningOn: endingFacts,
    limits: { recheckMs: 60_000 },
  });
  closing.push(async () => {
    await door.close();
    await node.stop();
  });
  return door;
}

const bySystem = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor: { kind: 'system' } }, work);
const fleetOf = async (of: number, name: string): Promise<number> =>
  (await bySystem((ctx) => addFleet(ctx, { operatorId: of, name }))).id;

/** Somebody who works for fleets, with these keys at each. */
async function addFleetAdmin(fleetIds: readonly number[], keys: readonly FleetKey[] = []) {
  const login = await addLogin(house.db.pool, operatorId, { role: 'fleet_admin' });
  const { membershipId } = login;
  for (const fleetId of fleetIds)
    await bySystem((ctx) => assignToFleet(ctx, { operatorId, fleetId, membershipId }, keys));
  const bearer = String(login.tokenId);
  members.set(bearer, {
    kind: 'member',
    ...login,
    operatorId,
    role: 'fleet_admin',
    isOwner: false,
    permissions: new Set(),
    fleets: new Map(fleetIds.map((id) => [id, new Set(keys)])),
  });
  return { bearer, membershipId };
}

const ask = async (bearer: string, fleetId: number) => {
  const [door] = nodes;
  if (door === undefined) throw new Error('no node is open');
  const { status, code } = await authorize(door, bearer, {
    socketId: '1.2',
    channel: `private-fleets.${fleetId}`,
  });
  return [status, code];
};

describe('the channel of a fleet', () => {
  test('is signed for its admins and for the operator’s people with the key', async () => {
    const { bearer } = await addFleetAdmin([couriers]);
    expect(await ask(bearer, couriers)).toEqual([200, '']);
    expect(await ask(bearer, vans)).toEqual([404, 'not-found']);
    expect(await ask(bearer, foreign)).toEqual([404, 'not-found']);
    const reader = await addMember(house, operatorId, ['fleet.read']);
    expect(await ask(reader.bearer, couriers)).toEqual([200, '']);
    expect(await ask(reader.bearer, foreign)).toEqual([404, 'not-found']);
    const clerk = await addMember(house, operatorId, ['order.read']);
    expect(await ask(clerk.bearer, couriers)).toEqual([403, 'forbidden']);
  });

  test('tells its new name at every node', async () => {
    const { bearer } = await addFleetAdmin([couriers]);
    const clients = nodes.map((door) => ({ door, client: new RawClient(door) }));
    for (const { client, door } of clients) {
      await client.subscribe(door, bearer, `private-fleets.${couriers}`);
      // First the fleet as it is.
      await client.next(fleets.fleetEvent);
    }
    await house.run({ actor: owner }, (ctx) =>
      updateFleet(ctx, { params: { id: couriers }, query: {}, body: { name: 'Night couriers' } }),
    );
    for (const { client } of clients) {
      const { data } = await client.next(fleets.fleetEvent);
      expect(fleets.fleetShape.parse(data)).toMatchObject({ id: couriers, name: 'Night couriers' });
      client.socket.close();
    }
  });

  test('is closed at every node to who is taken off the fleet, and their other fleet is not', async () => {
    const { bearer, membershipId } = await addFleetAdmin([couriers, vans]);
    const clients = nodes.map((door) => ({ door, client: new RawClient(door) }));
    for (const { client, door } of clients) {
      const socketId = await client.subscribe(door, bearer, `private-fleets.${couriers}`);
      await client.subscribe(door, bearer, `private-fleets.${vans}`, socketId);
    }
    await house.run({ actor: owner }, (ctx) =>
      deleteFleetAdmin(ctx, { params: { id: couriers, adminId: membershipId }, query: {}, body: {} }),
    );
    for (const { client } of clients) {
      const refusal = await client.next('pusher:subscription_error');
      expect([refusal.channel, refusal.data['status']]).toEqual([`private-fleets.${couriers}`, 403]);
      expect(client.closedWith).toBeUndefined();
      client.socket.close();
    }
  });
});
