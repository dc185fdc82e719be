import type { OrderState, PaymentKind } from '@voltdeck/contract';
import { OrderAccepted, OrderEnded, type SettledOrder } from '../charging';
import { listen } from './index';
import { holders } from './payments/holders';
import type { PaymentProvider } from '../platform/payments/provider';
import { testProvider } from '../platform/payments/test-provider';
import type { Ctx } from '../platform/ctx';
import { testHouse, type TestHouse } from '../platform/testing-house';

/** A house in which commerce listens, and drivers pay through this provider. */
export async function commerceHouse(provider: PaymentProvider = testProvider): Promise<TestHouse> {
  const house = await testHouse({
    ports: { holders, paymentProviders: [provider] },
  });
  listen(house.facts);
  return house;
}

/** Runs work as the product itself. */
export const asSystem = <T>(house: TestHouse, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor: { kind: 'system' } }, work);

/** Runs work as the owner of an operator. */
export const asOwner = <T>(
  house: TestHouse,
  operatorId: number,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  house.run(
    {
      actor: {
        kind: 'member',
        personId: 1,
        membershipId: 1,
        tokenId: 1,
        operatorId,
        role: 'voltdeck_user',
        isOwner: true,
        permissions: new Set(),
        fleets: new Map(),
      },
    },
    work,
  );

async function idOf(house: TestHouse, text: string, values: unknown[]): Promise<number> {
  const { rows } = await house.db.pool.query<{ id: number }>(`${text} returning id`, values);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`nothing was written by: ${text}`);
  return id;
}

/** An operator with one charge point, and a driver. */
export interface Scene {
  operatorId: number;
  personId: number;
  chargePointId: number;
  connectorId: number;
  currency: string;
}

let scenes = 0;

export async function makeScene(house: TestHouse, currency = 'EUR'): Promise<Scene> {
  scenes += 1;
  const operatorId = await idOf(
    house,
    `insert into operators (name, country, currency, time_zone) values ($1, 'DE', $2, 'Europe/Berlin')`,
    [`Operator ${scenes}`, currency],
  );
  const personId = await idOf(
    house,
    `insert into persons (email, first_name, last_name) values ($1, 'Dana', 'Driver')`,
    [`driver-${scenes}@voltdeck.test`],
  );
  const chargePointId = await idOf(
    house,
    `insert into charge_points (operator_id, identifier, token, title, time_zone) values ($1, $2, $2, 'Yard', 'Europe/Berlin')`,
    [operatorId, `CP-${scenes}`],
  );
  const connectorId = await idOf(house, `insert into connectors (charge_point_id, number) values ($1, 1)`, [
    chargePointId,
  ]);
  return { operatorId, personId, chargePointId, connectorId, currency };
}

export interface OrderTold {
  paymentKind?: PaymentKind;
  costMinor?: number;
  feeMinor?: number;
  state?: OrderState;
  heldReason?: string;
  payer?: SettledOrder['payer'];
}

/** An order as charging would have left it. */
export function makeOrder(house: TestHouse, scene: Scene, told: OrderTold = {}): Promise<number> {
  const paymentKind = told.paymentKind ?? 'platform';
  const person = { kind: 'person', id: scene.personId } as const;
  const payer = told.payer ?? (paymentKind === 'platform' ? person : { kind: 'operator' });
  const payerId = payer.kind === 'operator' ? null : payer.id;
  return idOf(
    house,
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind, person_id,
       payer_kind, payer_id, requested_at, currency, time_zone, tariff, cost_minor, fee_minor, held_reason)
     values ($1, $2, $3, 1, $4, 'card', $5, $6, $7, $8, $9, $10, 'Europe/Berlin', '{"rows": []}', $11, $12, $13)`,
    [
      scene.operatorId,
      scene.chargePointId,
      scene.connectorId,
      told.state ?? 'completed',
      paymentKind,
      payer.kind === 'person' ? payerId : null,
      payer.kind,
      payerId,
      house.clock.now(),
      scene.currency,
      told.costMinor ?? 0,
      told.feeMinor ?? 0,
      told.heldReason ?? null,
    ],
  );
}

export const acceptOrder = (house: TestHouse, orderId: number): Promise<void> =>
  asSystem(house, (ctx) => ctx.announce(OrderAccepted, { orderId, paymentKind: 'platform' }, null));

export const endOrder = (house: TestHouse, orderId: number): Promise<void> =>
  asSystem(house, (ctx) => ctx.announce(OrderEnded, { orderId }, null));

/** An order from acceptance to settlement. */
export async function makeSettled(house: TestHouse, scene: Scene, told: OrderTold): Promise<number> {
  const orderId = await makeOrder(house, scene, told);
  await acceptOrder(house, orderId);
  await endOrder(house, orderId);
  return orderId;
}
