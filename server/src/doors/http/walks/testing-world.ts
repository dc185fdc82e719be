import { operatorKeys } from '@voltdeck/contract';
import * as charging from '../../../charging';
import * as commerce from '../../../commerce';
import * as desk from '../../../desk';
import * as identity from '../../../identity';
import * as network from '../../../network';
import { setPlan, subscriptionOf } from '../../../plans';
import * as reference from '../../../reference';
import { hourMs } from '../../../kernel/clock';
import type { Ctx } from '../../../platform/ctx';
import { testHouse, type TestHouse } from '../../../platform/testing-house';
import { Realtime } from '../../realtime/realtime';
import type { Logger } from '../../../platform/log';
import { createHttp, type Http, type HttpOptions } from '../http';
import { password, tokenIn } from '../testing-door';
import { keepMessage, makeView, orderOf } from './testing-rows';

/** In every name of the first operator's rows: the second one must never read it. */
export const marker = 'Alpha-only';

/** Two operators; the ids are rows of the first, made by the real actions. */
export interface World {
  http: Http;
  /** Tokens of the first operator's owner, of its admin, and of the other operator's owner. */
  owner: string;
  admin: string;
  other: string;
  operatorId: number;
  membershipId: number;
  siteId: number;
  /** Free and online; with an order that charges; only to be read. */
  freeChargePointId: number;
  busyChargePointId: number;
  chargePointId: number;
  /** Without orders, to be changed and deleted. */
  spareChargePointId: number;
  priceId: number;
  spentPriceId: number;
  /** Completed and settled; charging. */
  orderId: number;
  /** Its card was not known, so somebody must confirm it. */
  heldOrderId: number;
  openOrderId: number;
  /** Its connector is free, its charger has not reported the stop. */
  leftOrderId: number;
  /** A frame of the charge point that is only to be read. */
  messageId: number;
  /** Views the owner shares: one to be read and changed, one to be deleted. */
  viewId: number;
  spentViewId: number;
  /** What the admin may do from now on. */
  allowAdmin(keys: readonly string[]): Promise<void>;
  /** A new token of the same login. */
  freshToken(of: 'owner' | 'admin' | 'other'): Promise<string>;
  /** Gives the owner a new token, whatever was guessed before. */
  renewOwner(): Promise<void>;
  setPlan(plan: 'free' | 'pro'): Promise<void>;
  close(): Promise<void>;
}

const emails = { owner: 'owner@alpha.test', admin: 'admin@alpha.test', other: 'owner@beta.test' };

export async function buildWorld(
  options: { log?: Logger; http?: Partial<HttpOptions> } = {},
): Promise<World> {
  const { log } = options;
  const house = await testHouse({ now: new Date('2026-03-02T10:00:00Z'), ...(log && { log }) });
  const realtime = furnish(house);
  const http = await createHttp({
    house,
    routes: routesOf(realtime),
    productName: 'Voltdeck',
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    ...options.http,
  });
  await realtime.start();
  const people = await settle(house);
  const operatorId = people.alpha.operatorId;
  const rows = await makeRows(house, operatorId);
  await makeRows(house, people.beta.operatorId, 'Beta');
  const freshToken = (of: keyof typeof emails): Promise<string> => logIn(http, emails[of]);
  const world: World = {
    http,
    owner: await freshToken('owner'),
    admin: await freshToken('admin'),
    other: await freshToken('other'),
    operatorId,
    membershipId: people.alpha.membershipId,
    ...rows,
    viewId: await makeView(house, people.alpha, marker),
    spentViewId: await makeView(house, people.alpha, marker),
    allowAdmin: async (keys) => {
      const change = 'update memberships set permissions = $1 where id = $2';
      await house.db.pool.query(change, [keys, people.adminId]);
    },
    freshToken,
    renewOwner: async () => {
      await house.db.pool.query('truncate login_tries');
      world.owner = await freshToken('owner');
    },
    setPlan: (plan) => bySystem(house, (ctx) => setPlan(ctx, { operatorId, plan })),
    close: async () => {
      await realtime.stop();
      await http.close();
      await house.close();
    },
  };
  return world;
}

/** Every route of the product. */
export const routesOf = (realtime: Realtime) =>
  [reference, identity, network, charging, commerce, desk, realtime].flatMap((part) => [...part.routes]);

function furnish(house: TestHouse): Realtime {
  house.supply({
    usage: { openOn: charging.openOn, unfinishedOn: charging.unfinishedOn },
    addresses: { ocppUrl: 'ws://localhost:3000/ocpp' },
    mayStart: commerce.mayStart,
    paymentProviders: [commerce.testProvider],
    moneySettings: commerce.defaultMoneySettings,
    availableBalance: commerce.availableBalance,
    openingViews: desk.openingViews,
    subscription: subscriptionOf,
    installation: { productName: 'Voltdeck', demo: null },
  });
  commerce.listen(house.facts);
  const { orderDetailOf, chargePointLiveOf } = charging;
  return new Realtime(house, { loaders: { orderDetailOf, chargePointLiveOf } });
}

const bySystem = <T>(house: TestHouse, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor: { kind: 'system' } }, work);

async function settle(house: TestHouse) {
  return bySystem(house, async (ctx) => {
    const open = (name: string, email: string) =>
      identity.createOperator(ctx, {
        name,
        country: 'FR',
        currency: 'EUR',
        timeZone: 'Europe/Paris',
        owner: { email, firstName: name, lastName: 'Owner', password },
      });
    const alpha = await open(marker, emails.owner);
    const beta = await open('Beta', emails.other);
    const admin = { email: emails.admin, firstName: marker, lastName: 'Admin', password };
    const adminId = await identity.createMembership(ctx, {
      personId: await identity.createPerson(ctx, admin),
      operatorId: alpha.operatorId,
      role: 'voltdeck_user',
      isOwner: false,
      permissions: [...operatorKeys],
      status: 'active',
    });
    for (const { operatorId } of [alpha, beta]) await setPlan(ctx, { operatorId, plan: 'pro' });
    return { alpha, beta, adminId };
  });
}

async function makeRows(house: TestHouse, operatorId: number, name = marker) {
  const siteId = (await bySystem(house, (ctx) => network.createSite(ctx, { operatorId, name }))).id;
  const place = (suffix: string) => makeChargePoint(house, { operatorId, siteId, name: `${name}-${suffix}` });
  const read = await place('read');
  const free = await place('free');
  const busy = await place('busy');
  const spare = await place('spare');
  const uid = `${name}-tag`.slice(0, 20);
  await bySystem(house, (ctx) => charging.createTag(ctx, { operatorId, uid, personId: null, label: name }));
  const finished = await charge(house, { operatorId, chargePointId: read.id, uid });
  await finish(house, finished, uid);
  const open = await charge(house, { operatorId, chargePointId: busy.id, uid });
  const doubtful = await charge(house, { operatorId, chargePointId: read.id, uid: `${uid}2`.slice(-20) });
  await finish(house, doubtful, uid);
  const { id: chargePointId } = await place('left');
  const left = await charge(house, { operatorId, chargePointId, uid: `${uid}3`.slice(-20) });
  await leave(house, left);
  return {
    siteId,
    chargePointId: read.id,
    freeChargePointId: free.id,
    busyChargePointId: busy.id,
    spareChargePointId: spare.id,
    priceId: read.priceId,
    spentPriceId: free.spentPriceId,
    orderId: await orderOf(house, finished.transactionId),
    heldOrderId: await orderOf(house, doubtful.transactionId),
    openOrderId: await orderOf(house, open.transactionId),
    leftOrderId: await orderOf(house, left.transactionId),
    messageId: await keepMessage(house, { operatorId, chargePointId: read.id, name }),
  };
}

async function makeChargePoint(
  house: TestHouse,
  { operatorId, siteId, name }: { operatorId: number; siteId: number; name: string },
): Promise<{ id: number; priceId: number; spentPriceId: number }> {
  return bySystem(house, async (ctx) => {
    const connectors = [{ number: 1, type: 'TYPE_2', maxPowerW: 22_000 }];
    const { id } = await network.createChargePoint(ctx, {
      operatorId,
      identifier: name,
      title: name,
      chargingSiteId: siteId,
      connectors,
    });
    const connection = { connectionId: ctx.random.uuid(), nodeId: ctx.random.uuid(), protocol: 'ocpp1.6' };
    await network.recordConnected(ctx, id, connection);
    const report = { number: 1, ocppStatus: 'Available', status: 'available' as const, fault: null };
    await network.recordConnectorStatus(ctx, id, { ...report, at: ctx.now });
    const priceOf = (from: string, to: string) => insertPrice(ctx, { operatorId, id, from, to });
    return { id, priceId: await priceOf('06:00', '22:00'), spentPriceId: await priceOf('22:00', '23:00') };
  });
}

/** The action asks for a logged-in member; a world has none yet. */
async function insertPrice(
  ctx: Ctx,
  row: { operatorId: number; id: number; from: string; to: string },
): Promise<number> {
  const { id } = await ctx.tx
    .insertInto('charge_point_prices')
    .values({
      operator_id: row.operatorId,
      charge_point_id: row.id,
      starting_time: row.from,
      ending_time: row.to,
      price_micro: 400_000,
      price_unit: 'energy',
      session_limit_type: null,
      session_limit_amount: null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Session {
  operatorId: number;
  chargePointId: number;
  transactionId: number;
}

async function charge(
  house: TestHouse,
  at: { operatorId: number; chargePointId: number; uid: string },
): Promise<Session> {
  const { operatorId, chargePointId, uid } = at;
  const actor = { kind: 'charger', chargePointId, operatorId } as const;
  const start = { connectorNumber: 1, uid, deviceAt: house.clock.now(), meterStartWh: 1000 };
  const { transactionId } = await house.run({ actor }, (ctx) =>
    charging.beginTransaction(ctx, { source: { chargePointId, connectedAt: null }, ...start }),
  );
  return { operatorId, chargePointId, transactionId };
}

/** The car is gone, and the charger says no more. */
async function leave(house: TestHouse, { chargePointId: id }: Session): Promise<void> {
  for (const [ocppStatus, status] of [
    ['Charging', 'busy'],
    ['Available', 'available'],
  ] as const) {
    house.clock.advance(1000);
    await bySystem(house, (ctx) =>
      network.recordConnectorStatus(ctx, id, { number: 1, ocppStatus, status, fault: null, at: ctx.now }),
    );
  }
}

async function finish(house: TestHouse, session: Session, uid: string): Promise<void> {
  house.clock.advance(hourMs);
  const { chargePointId, operatorId, transactionId } = session;
  const actor = { kind: 'charger', chargePointId, operatorId } as const;
  await house.run({ actor }, (ctx) =>
    charging.endTransaction(ctx, {
      source: { chargePointId, connectedAt: null },
      transactionId,
      uid,
      deviceAt: house.clock.now(),
      meterStopWh: 11_000,
      reason: 'Local',
      samples: [],
    }),
  );
}

async function logIn(http: Http, email: string): Promise<string> {
  const payload = { email, password };
  const answer = await http.inject({ method: 'POST', url: '/api/v3/auth/login', payload });
  return tokenIn(answer.json());
}
