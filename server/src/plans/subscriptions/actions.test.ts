import { subscriptions } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { createOperator } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { currentSubscription, setPlan, subscribersOf } from './actions';
import { SubscriptionChanged } from './facts';

let house: TestHouse;
let mine: Member;
beforeAll(async () => {
  house = await testHouse();
  house.supply({ chargersUsed: async () => 7 });
  const made = await bySystem((ctx) =>
    createOperator(ctx, {
      name: 'Ampere',
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      owner: {
        email: 'owner@ampere.test',
        firstName: 'Rana',
        lastName: 'Haddad',
        password: 'a long tram ride',
      },
    }),
  );
  mine = {
    kind: 'member',
    ...made,
    role: 'voltdeck_user',
    isOwner: true,
    permissions: new Set(),
    tokenId: 1,
    fleets: new Map(),
  };
});
afterAll(() => house.close());

const bySystem = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor: { kind: 'system' } }, work);
const current = (details?: boolean) =>
  house.run({ actor: mine }, (ctx) =>
    currentSubscription(ctx, { params: {}, query: { 'with-user-subscription-details': details }, body: {} }),
  );

test('an operator that nobody put on a plan is on the free one', async () => {
  expect(await current()).toEqual({
    plan: 'free',
    isSubscribed: false,
    subscriptionFeatures: [],
    since: null,
    ends_at: null,
    payment: null,
  });
});

test('a plan that was set counts at once, is announced, and leaves a line with what was before', async () => {
  const told = await house.run({ actor: { kind: 'system' } }, async (ctx) => {
    const announced: unknown[] = [];
    const announce: Ctx['announce'] = async (kind, payload, operatorId) => {
      if (kind.name === SubscriptionChanged.name) announced.push([payload, operatorId]);
      return ctx.announce(kind, payload, operatorId);
    };
    await setPlan({ ...ctx, announce }, { operatorId: mine.operatorId, plan: 'plus' });
    return announced;
  });
  expect(told).toEqual([[{ operatorId: mine.operatorId }, mine.operatorId]]);
  const now = await current(true);
  expect(subscriptions.currentSubscription.result.parse(now)).toEqual(now);
  expect(now).toMatchObject({ plan: 'plus', details: { chargers_included: 10, chargers_used: 7 } });
  const { rows } = await house.db.pool.query(`select changes from audit_log where noun = 'plan'`);
  expect(rows).toEqual([{ changes: [{ field: 'plan', before: 'free', after: 'plus' }] }]);
  expect(await bySystem(subscribersOf)).toEqual(new Map([['plus', 1]]));
});

test('a plan whose end has come includes what the free one does', async () => {
  const endsAt = new Date(house.clock.now().getTime() + 1000);
  await bySystem((ctx) => setPlan(ctx, { operatorId: mine.operatorId, plan: 'pro', endsAt }));
  expect(await current()).toMatchObject({ plan: 'pro', ends_at: endsAt.toISOString() });
  house.clock.advance(1000);
  expect(await current()).toMatchObject({ plan: 'free', subscriptionFeatures: [], ends_at: null });
});
