import { lifetime } from '../charging';
import { createOperator } from '../identity';
import { type Member, ownerOf } from '../kernel/actor';
import type { Ctx } from '../platform/ctx';
import { type TestHouse, testHouse } from '../platform/testing-house';
import { createChargePoint, type CreatedChargePoint } from './onboarding/actions';
import type { NewChargePoint } from './onboarding/rules';

export interface Tenant {
  operatorId: number;
  owner: Member;
}

export interface NetworkHouse extends TestHouse {
  mine: Tenant;
  other: Tenant;
  /** Outlets the owner of `mine` charges at, as charging would tell. */
  held: Set<number>;
  /** Runs an action as the owner of a tenant. */
  as<T>(tenant: Tenant, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Runs an action as the product itself. */
  bySystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  chargePoint(change?: Partial<NewChargePoint>): Promise<CreatedChargePoint>;
}

const system = { actor: { kind: 'system' } } as const;

async function tenant(house: TestHouse, name: string, timeZone: string): Promise<Tenant> {
  const owner = {
    email: `${name}@example.com`,
    password: 'a long test phrase',
    firstName: name,
    lastName: 'Owner',
  };
  const made = await house.run(system, (ctx) =>
    createOperator(ctx, { name, country: 'FR', currency: 'EUR', timeZone, owner }),
  );
  return { operatorId: made.operatorId, owner: ownerOf(made) };
}

/** A house with two tenants, so that what belongs to one can be looked for by the other. */
export async function networkHouse(): Promise<NetworkHouse> {
  const held = new Set<number>();
  const usage = {
    openOn: async () => [...held].map((connectorId) => ({ connectorId, isMine: true, powerW: 7400 })),
    unfinishedOn: async () => [...held],
    lostTo: async () => new Map(),
  };
  const house = await testHouse({
    ports: {
      usage,
      lifetime,
      viewsOfSite: async () => 0,
      addresses: { ocppUrl: 'ws://localhost:3000/ocpp' },
    },
  });
  const mine = await tenant(house, 'mine', 'Europe/Paris');
  const other = await tenant(house, 'other', 'Asia/Amman');
  let made = 0;
  return {
    ...house,
    mine,
    other,
    held,
    as: (who, work) => house.run({ actor: who.owner }, work),
    bySystem: (work) => house.run(system, work),
    chargePoint: (change = {}) => {
      made += 1;
      const added = {
        operatorId: mine.operatorId,
        identifier: `TEST-${made}`,
        title: `Test ${made}`,
        ...change,
      };
      return house.run({ actor: mine.owner }, (ctx) => createChargePoint(ctx, added));
    },
  };
}
