import type { Parsed, Purchase, purchases } from '@voltdeck/contract';
import { createOperator } from '../../identity';
import { type Member, ownerOf } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { PaymentProvider } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { type TestHouse, testHouse } from '../../platform/testing-house';
import { currentSubscription } from '../subscriptions/actions';
import { answerTestCheckout } from './actions/checkout';
import { getPurchase, subscribe } from './actions/subscribe';
import { purchaseNoun } from './noun';

export interface PlansHouse {
  house: TestHouse;
  /** An operator of its own for each test. */
  operator(): Promise<Member>;
  as<T>(member: Member, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  bySystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  subscribe(member: Member, body: Parsed<typeof purchases.subscribe>['body']): Promise<Purchase | null>;
  look(member: Member, id: number): Promise<Purchase>;
  /** Takes a plan and pays it on the page of the test provider. */
  buy(member: Member, priceId: purchases.PriceId): Promise<Purchase>;
  answer(member: Member, purchase: Purchase, answer: 'pay' | 'refuse' | 'abandon'): Promise<Purchase>;
  current(member: Member): ReturnType<typeof currentSubscription>;
}

const nothing = { params: {}, query: {}, body: {} };

/** Has the jobs of purchases done by this house. */
function doJobs(house: TestHouse): void {
  const { jobs = [], clockJobs = [] } = purchaseNoun;
  for (const { name, handler } of jobs)
    house.queue.task(name, async (payload) => {
      await house.run({ actor: { kind: 'system' } }, (ctx) => handler(ctx, payload as never));
    });
  for (const { name, handler } of clockJobs)
    house.queue.task(name, async () => {
      await house.run({ actor: { kind: 'system' } }, (ctx) => handler(ctx));
    });
}

/** A house of plans, with the charge points of nobody. */
export async function plansHouse(provider: PaymentProvider = testProvider): Promise<PlansHouse> {
  const house = await testHouse({
    // Ahead of the clock of the database, so that what is scheduled for later waits until a test lets it go on.
    now: new Date('2040-03-02T10:00:00Z'),
    ports: {
      productName: 'Voltdeck',
      paymentProviders: [provider],
      chargersUsed: async () => 0,
      chargersBeyond: async () => ({ count: 0, shown: [] }),
    },
  });
  doJobs(house);
  const as: PlansHouse['as'] = (actor, work) => house.run({ actor }, work);
  const bySystem: PlansHouse['bySystem'] = (work) => house.run({ actor: { kind: 'system' } }, work);
  let made = 0;
  const look: PlansHouse['look'] = (member, id) =>
    as(member, (ctx) => getPurchase(ctx, { ...nothing, params: { id } }));
  const take: PlansHouse['subscribe'] = async (member, body) =>
    (await as(member, (ctx) => subscribe(ctx, { ...nothing, body }))).purchase;
  const answer: PlansHouse['answer'] = (member, { url }, said) => {
    const reference = decodeURIComponent((url ?? '').split('/').at(-1) ?? '');
    return as(member, (ctx) =>
      answerTestCheckout(ctx, { ...nothing, params: { reference }, body: { answer: said } }),
    );
  };
  return {
    house,
    as,
    bySystem,
    look,
    answer,
    subscribe: take,
    operator: async () => {
      made += 1;
      const owner = {
        email: `owner${made}@plans.test`,
        firstName: 'Rana',
        lastName: 'Haddad',
        password: 'a long tram ride',
      };
      const place = { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' };
      return ownerOf(
        await bySystem((ctx) => createOperator(ctx, { name: `Ampere ${made}`, ...place, owner })),
      );
    },
    buy: async (member, priceId) => {
      const purchase = await take(member, { priceId });
      if (purchase === null || purchase.state === 'paid') throw new Error('nothing was due');
      await house.runJobs();
      return answer(member, await look(member, purchase.id), 'pay');
    },
    current: (member) => as(member, (ctx) => currentSubscription(ctx, { ...nothing })),
  };
}
