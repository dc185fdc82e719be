import { type EndpointShape, fleetKeys, operatorKeys } from '@voltdeck/contract';
import { generateKey } from '../../../apps/developer-keys/actions';
import * as identity from '../../../identity';
import { fleetRows } from '../../../identity/fleets/walk';
import { type Driver, ownerOf } from '../../../kernel/actor';
import { nouns } from '../../../main/nouns';
import { supplyPorts } from '../../../main/ports';
import { productRoutes } from '../../../main/routes';
import { setPlan } from '../../../plans';
import type { Ctx } from '../../../platform/ctx';
import { channelsOf } from '../../../platform/noun';
import { testFiles } from '../../../platform/files/testing-files';
import { testHouse, type TestHouse } from '../../../platform/testing-house';
import { type MakeRows, spareDriverPassword, type WalkedOperator } from '../../../platform/testing-walk';
import type { Logger } from '../../../platform/log';
import { Realtime } from '../../realtime/realtime';
import { isOfApps } from '../access';
import { createHttp, type Http, type HttpOptions } from '../http';
import { formHeaders, password, tokenIn, visitHeaders } from '../testing-door';
import { walks } from './testing-entries';

/** In every name of the first operator's rows: the second one must never read it. */
export const marker = 'Alpha-only';

/** Two operators, each with rows of every noun. */
export interface World {
  http: Http;
  /** Tokens of the first operator's owner, of its admin, and of the other operator's owner. */
  owner: string;
  admin: string;
  other: string;
  /** Tokens of who works for the fleet of the first operator's rows, for its other fleet, and for one of the other operator. */
  fleetAdmin: string;
  otherFleetAdmin: string;
  foreignFleetAdmin: string;
  /** Tokens of two drivers of the first operator's app, and of one of the other's. */
  driver: string;
  otherDriver: string;
  foreignDriver: string;
  /** The keys of the first operator's apps, and of the other's. */
  appKey: string;
  otherAppKey: string;
  /** The first operator: requests name its rows. */
  own: WalkedOperator;
  /** What the admin may do from now on. */
  allowAdmin(keys: readonly string[]): Promise<void>;
  /** What the fleet admin may do at their fleet from now on. */
  allowFleetAdmin(keys: readonly string[]): Promise<void>;
  /** A new token of the same login. */
  freshToken(of: keyof typeof emails): Promise<string>;
  /** The headers of a new driver, of the other operator's app or of the first one's. */
  freshDriver(isForeign: boolean): Promise<Record<string, string>>;
  /** Gives the owner a new token, whatever was guessed before. */
  renewOwner(): Promise<void>;
  setPlan(plan: 'free' | 'pro'): Promise<void>;
  close(): Promise<void>;
}

/** Who calls in a walk; of calls of apps, whoever stands for it there: a driver of the first operator's, or of the other's. */
export type Walker = 'owner' | 'admin' | 'other' | 'driver' | 'otherDriver' | 'foreignDriver';

const driverFor = { owner: 'driver', admin: 'driver', other: 'foreignDriver' } as const;

/** The headers by which somebody makes a call. */
export function headersFor(
  world: World,
  { needs }: Pick<EndpointShape, 'needs'>,
  as: Walker,
): Record<string, string> {
  if (!isOfApps(needs)) return { authorization: `Bearer ${world[as]}` };
  const driver = as === 'owner' || as === 'admin' || as === 'other' ? driverFor[as] : as;
  const key = driver === 'foreignDriver' ? world.otherAppKey : world.appKey;
  return { 'api-key': key, authorization: `Bearer ${world[driver]}` };
}

const emails = {
  owner: 'owner@alpha.test',
  admin: 'admin@alpha.test',
  other: 'owner@beta.test',
  fleetAdmin: 'couriers@alpha.test',
  otherFleetAdmin: 'vans@alpha.test',
  foreignFleetAdmin: 'couriers@beta.test',
};

export async function buildWorld(
  options: { log?: Logger; http?: Partial<HttpOptions> } = {},
): Promise<World> {
  const { log } = options;
  const house = await testHouse({ now: new Date('2026-03-02T10:00:00Z'), ...(log && { log }) });
  const files = testFiles();
  house.supply({ files });
  const { http, realtime } = await openDoors(house, { files, ...options.http });
  const { alpha, beta, adminId } = await settle(house);
  const ofAlpha = await openApp(house, alpha);
  const ofBeta = await openApp(house, beta);
  const own = walkedOperator(house, http, { ...alpha, ...ofAlpha.actors });
  const foreign = walkedOperator(house, http, { ...beta, ...ofBeta.actors });
  for (const operator of [own, foreign])
    for (const { makeRows } of Object.values(walks)) await operator.rows(makeRows);
  const { fleetId, otherFleetId } = await own.rows(fleetRows);
  const fleetAdminId = await addFleetAdmin(own, fleetId, emails.fleetAdmin);
  await addFleetAdmin(own, otherFleetId, emails.otherFleetAdmin);
  await addFleetAdmin(foreign, (await foreign.rows(fleetRows)).fleetId, emails.foreignFleetAdmin);
  const freshToken = (of: keyof typeof emails): Promise<string> => logIn(http, emails[of]);
  const world: World = {
    http,
    own,
    owner: await freshToken('owner'),
    admin: await freshToken('admin'),
    other: await freshToken('other'),
    fleetAdmin: await freshToken('fleetAdmin'),
    otherFleetAdmin: await freshToken('otherFleetAdmin'),
    foreignFleetAdmin: await freshToken('foreignFleetAdmin'),
    driver: ofAlpha.tokens[0],
    otherDriver: ofAlpha.tokens[1],
    foreignDriver: ofBeta.tokens[0],
    appKey: ofAlpha.key,
    otherAppKey: ofBeta.key,
    allowAdmin: async (keys) => {
      const change = 'update memberships set permissions = $1 where id = $2';
      await house.db.pool.query(change, [keys, adminId]);
    },
    allowFleetAdmin: async (keys) => {
      const change = 'update membership_fleets set permissions = $1 where membership_id = $2';
      await house.db.pool.query(change, [keys, fleetAdminId]);
    },
    freshToken,
    freshDriver: (isForeign) =>
      spareDriver(house, isForeign ? foreign : own, isForeign ? ofBeta.key : ofAlpha.key),
    renewOwner: async () => {
      await house.db.pool.query('truncate login_tries');
      world.owner = await freshToken('owner');
    },
    setPlan: (plan) => bySystem(house, (ctx) => setPlan(ctx, { operatorId: own.operatorId, plan })),
    close: async () => {
      await realtime.stop();
      await http.close();
      await house.close();
      await files.close();
    },
  };
  return world;
}

async function openDoors(
  house: TestHouse,
  options: Partial<HttpOptions> = {},
): Promise<{ http: Http; realtime: Realtime }> {
  supplyPorts(house, { mailbox: true, productName: 'Voltdeck', demo: null });
  house.supply({
    addresses: { ocppUrl: 'ws://localhost:3000/ocpp' },
    ocpiUrl: 'http://localhost:3000/ocpi',
  });
  const realtime = new Realtime(house, { channels: channelsOf(nouns) });
  const http = await createHttp({
    house,
    routes: productRoutes(realtime),
    productName: 'Voltdeck',
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    ...options,
  });
  await realtime.start();
  return { http, realtime };
}

const bySystem = <T>(house: TestHouse, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor: { kind: 'system' } }, work);

interface Settled extends identity.CreatedOperator {
  name: string;
  email: string;
}

async function settle(house: TestHouse): Promise<{ alpha: Settled; beta: Settled; adminId: number }> {
  return bySystem(house, async (ctx) => {
    const open = async (name: string, email: string): Promise<Settled> => {
      const made = await identity.createOperator(ctx, {
        name,
        country: 'FR',
        currency: 'EUR',
        timeZone: 'Europe/Paris',
        owner: { email, firstName: name, lastName: 'Owner', password },
      });
      await setPlan(ctx, { operatorId: made.operatorId, plan: 'pro' });
      return { ...made, name, email };
    };
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
    return { alpha, beta, adminId };
  });
}

/** Somebody who works for a fleet, with every key there. */
async function addFleetAdmin({ operatorId, as, name }: WalkedOperator, fleetId: number, email: string) {
  return as({ kind: 'system' }, async (ctx) => {
    const membershipId = await identity.createMembership(ctx, {
      personId: await identity.createPerson(ctx, { email, firstName: name, lastName: 'Fleet', password }),
      operatorId,
      role: 'fleet_admin',
      isOwner: false,
      permissions: [],
      status: 'active',
    });
    await identity.assignToFleet(ctx, { operatorId, fleetId, membershipId }, fleetKeys);
    return membershipId;
  });
}

interface LoggedDriver {
  actor: Driver;
  token: string;
}

/** Two drivers at an operator's app, and its key. */
async function openApp(house: TestHouse, operator: Settled) {
  const driver = await addDriver(house, operator, 'dora');
  const other = await addDriver(house, operator, 'otto');
  const tokens: [string, string] = [driver.token, other.token];
  const { api_key: key } = await house.run({ actor: ownerOf(operator) }, (ctx) =>
    generateKey(ctx, { params: {}, query: {}, body: { scopes: ['apps'], payment_gateway_type: 'none' } }),
  );
  return { key, tokens, actors: { driver: driver.actor, otherDriver: other.actor } };
}

/** Somebody who charges, logged in at an operator's app. */
const addDriver = (
  house: TestHouse,
  { operatorId }: { operatorId: number },
  name: string,
  as = password,
): Promise<LoggedDriver> =>
  house.run({ actor: { kind: 'app', operatorId } }, async (ctx) => {
    const email = `${name}@drivers-${operatorId}.test`;
    const personId = await identity.createPerson(ctx, {
      email,
      firstName: name,
      lastName: 'Driver',
      password: as,
    });
    const origin = { userAgent: null, network: null };
    const { id: tokenId, token } = await identity.issueDriverToken(ctx, { personId, operatorId, origin });
    return { actor: { kind: 'driver', personId, operatorId, tokenId }, token };
  });

/** Over both operators, because an address is one person's. */
let spare = 0;

/** The headers of somebody who is used up by what they do. */
async function spareDriver(
  house: TestHouse,
  { operatorId }: { operatorId: number },
  key: string,
): Promise<Record<string, string>> {
  const { token } = await addDriver(house, { operatorId }, `spare-${(spare += 1)}`, spareDriverPassword);
  return { 'api-key': key, authorization: `Bearer ${token}` };
}

function walkedOperator(
  house: TestHouse,
  http: Http,
  settled: Settled & Pick<WalkedOperator, 'driver' | 'otherDriver'>,
): WalkedOperator {
  const { operatorId, name, email, driver, otherDriver } = settled;
  const member = ownerOf(settled);
  const made = new Map<MakeRows<unknown>, Promise<unknown>>();
  const operator: WalkedOperator = {
    house,
    name,
    operatorId,
    owner: { email, password, member },
    driver,
    otherDriver,
    as: (actor, work) => house.run({ actor }, work),
    formHeaders: () => formHeaders(http),
    visitHeaders: () => visitHeaders(http),
    // What a function made before is of its type.
    rows: <R>(make: MakeRows<R>) => {
      const rows = made.get(make) ?? make(operator);
      made.set(make, rows);
      return rows as Promise<R>;
    },
  };
  return operator;
}

async function logIn(http: Http, email: string): Promise<string> {
  const payload = { email, password };
  const answer = await http.inject({ method: 'POST', url: '/api/v3/auth/login', payload });
  return tokenIn(answer.json());
}
