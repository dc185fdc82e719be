import type { driverBalances, OrderMoney } from '@voltdeck/contract';
import { correctOrder } from '../../charging';
import type { Driver } from '../../kernel/actor';
import { verifyLedger, verifyLines } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import type { PaymentProvider } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import type { TestHouse } from '../../platform/testing-house';
import { balanceOfDriver } from '../balance/actions';
import { nouns } from '../index';
import { refundOrder } from '../refunds/actions/refund';
import { verifyBooks } from '../settlements/actions-verify';
import {
  acceptOrder,
  asOwner,
  asSystem,
  commerceHouse,
  endOrder,
  makeOrder,
  makeScene,
  type Scene,
} from '../testing-orders';
import { topUpDriverBalance } from './actions/ask';
import { conclude } from './actions/checkout';
import { giveBackBalance } from './actions/give-back';

/** A provider by which drivers pay in advance, and that holds nothing of theirs. */
export const holdingNothing: PaymentProvider = {
  ...testProvider,
  name: 'acquirer',
  holdsForAll: false,
  authorize: () => Promise.resolve({ ok: false, reason: 'no_payment_method' }),
  charge: () => Promise.resolve({ ok: false, reason: 'no_payment_method' }),
};

export interface PrepaidHouse {
  house: TestHouse;
  scene: Scene;
  driver: Driver;
  asDriver<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  bySystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Pays in advance, in major units, and gives the number of the payment. */
  topUp(amount: number): Promise<number>;
  /** Has a session accepted. */
  start(): Promise<number>;
  /** Ends it, for so much in minor units. */
  end(orderId: number, costMinor: number): Promise<void>;
  /** Gives back what is free. */
  giveBack(): Promise<void>;
  balance(): Promise<driverBalances.DriverBalance>;
  refund(orderId: number, amount?: number): Promise<OrderMoney>;
  correct(orderId: number, price: number): Promise<unknown>;
  /** What is wrong with the books: nothing. */
  faults(): Promise<unknown[]>;
}

const nothing = { params: {}, query: {}, body: {} };

/** A driver of an operator whose commerce is paid by this provider. */
export async function prepaidHouse(provider: PaymentProvider = holdingNothing): Promise<PrepaidHouse> {
  const house = await commerceHouse(provider);
  for (const { name, handler } of nouns.flatMap(({ jobs = [] }) => jobs))
    house.onJob(name, async (ctx, payload) => void (await handler(ctx, payload as never)));
  return prepaidScene(house);
}

const reason = 'Cable did not lock';

const askedByOwner = (house: TestHouse, operatorId: number): Pick<PrepaidHouse, 'refund' | 'correct'> => ({
  refund: (id, amount) =>
    asOwner(house, operatorId, (ctx) =>
      refundOrder(ctx, {
        params: { id },
        query: {},
        body: amount === undefined ? { reason } : { amount, reason },
      }),
    ),
  correct: (id, price) =>
    asOwner(house, operatorId, (ctx) =>
      correctOrder(ctx, { params: { id }, query: {}, body: { price, reason } }),
    ),
});

async function ended(house: TestHouse, orderId: number, costMinor: number): Promise<void> {
  await house.db.pool.query(
    `update orders set state = 'completed', cost_minor = $2, completed_at = $3 where id = $1`,
    [orderId, costMinor, house.clock.now()],
  );
  await endOrder(house, orderId);
  await house.runJobs();
}

/** Another driver of another operator in the same house. */
export async function prepaidScene(house: TestHouse): Promise<PrepaidHouse> {
  const scene = await makeScene(house);
  const { operatorId, personId } = scene;
  await house.db.pool.query(
    `insert into memberships (id, person_id, operator_id, role, status) overriding system value
     values (1, $1, $2, 'voltdeck_user', 'active') on conflict do nothing`,
    [personId, operatorId],
  );
  const driver: Driver = { kind: 'driver', personId, operatorId, tokenId: 1 };
  const asDriver: PrepaidHouse['asDriver'] = (work) => house.run({ actor: driver }, work);
  const bySystem: PrepaidHouse['bySystem'] = (work) => asSystem(house, work);
  let connectors = 1;
  return {
    house,
    scene,
    driver,
    asDriver,
    bySystem,
    topUp: async (amount) => {
      const { id } = await asDriver((ctx) =>
        topUpDriverBalance(ctx, { ...nothing, body: { amount, save_card: false } }),
      );
      await house.runJobs();
      const paid = {
        state: 'paid',
        payment: `pay-${id}`,
        amountMinor: amount * 100,
        currency: 'EUR',
      } as const;
      await bySystem((ctx) => conclude(ctx, id, paid));
      await house.runJobs();
      return id;
    },
    start: async () => {
      const { rows } = await house.db.pool.query<{ id: number }>(
        `insert into connectors (charge_point_id, number)
         select $1, $2 returning id`,
        [scene.chargePointId, (connectors += 1)],
      );
      const connectorId = rows[0]?.id ?? 0;
      const orderId = await makeOrder(house, { ...scene, connectorId }, { state: 'charging' });
      await acceptOrder(house, orderId);
      return orderId;
    },
    end: (orderId, costMinor) => ended(house, orderId, costMinor),
    giveBack: async () => {
      await asDriver((ctx) => giveBackBalance(ctx));
      await house.runJobs();
    },
    balance: () => bySystem((ctx) => balanceOfDriver(ctx, { operatorId, personId })),
    ...askedByOwner(house, operatorId),
    faults: () =>
      bySystem(async (ctx) => [
        ...(await verifyLedger(ctx)).differences,
        ...(await verifyLines(ctx)),
        ...(await verifyBooks(ctx)),
      ]),
  };
}
