import { features, planNames, subscriptions } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { planOf, shownPlan, shownSubscription, subscriptionAt } from './rules';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-02T12:00:00Z');
const startedAt = new Date('2026-02-01T12:00:00Z');
/** What staff gave, which nobody pays for here. */
const given = {
  billing: 'monthly',
  extraChargers: 0,
  extraBuilds: 0,
  paidUntil: null,
  creditMinor: 0,
  renewAt: null,
  refusals: 0,
} as const;

describe('the plans', () => {
  test.each([
    ['free', 2, 0, 0],
    ['plus', 10, 1, 2],
    ['pro', 50, 3, 5],
    ['custom', null, null, 5],
  ] as const)('%s includes %s chargers, %s builds, %s features', (name, chargers, builds, count) => {
    const plan = planOf(name);
    expect([plan.chargersIncluded, plan.freeBuildsPerMonth, plan.features.length]).toEqual([
      chargers,
      builds,
      count,
    ]);
  });

  test('name only features that exist, and the largest has all', () => {
    expect(planOf('custom').features).toEqual(features);
    expect(
      planNames.flatMap((name) => planOf(name).features.filter((one) => !features.includes(one))),
    ).toEqual([]);
  });
});

describe('what is told', () => {
  test('of every plan fits the contract, with a price a month and a year where there is one', () => {
    const told = subscriptions.listPlans.result.parse(planNames.map(shownPlan));
    expect(
      told.map(({ name, prices }) => [name, ...prices.map(({ price, unit }) => `${price} ${unit}`)]),
    ).toEqual([
      ['free', '0 month', '0 year'],
      ['plus', '29 month', '290 year'],
      ['pro', '99 month', '990 year'],
      ['custom'],
    ]);
  });

  test('of a subscription names what is used only where it was counted', () => {
    const pro = subscriptionAt({ ...given, plan: 'pro', startedAt, endsAt: later }, now);
    expect(shownSubscription(pro, null)).toEqual({
      plan: 'pro',
      isSubscribed: true,
      subscriptionFeatures: features,
      since: startedAt.toISOString(),
      ends_at: later.toISOString(),
      payment: null,
    });
    const none = shownSubscription(subscriptionAt(null, now), 2);
    expect(none).toMatchObject({
      plan: 'free',
      since: null,
      details: { chargers_included: 2, chargers_used: 2 },
    });
  });
});

describe('a subscription', () => {
  test.each([
    ['no row', null, 'free', false],
    ['a paid plan without end', { plan: 'pro', startedAt, endsAt: null }, 'pro', true],
    ['a cancelled plan before its end', { plan: 'plus', startedAt, endsAt: later }, 'plus', true],
    ['a plan that has just ended', { plan: 'plus', startedAt, endsAt: now }, 'free', false],
    ['the free plan', { plan: 'free', startedAt, endsAt: null }, 'free', false],
  ] as const)('%s', (_, row, plan, isSubscribed) => {
    expect(subscriptionAt(row === null ? null : { ...given, ...row }, now)).toMatchObject({
      plan,
      isSubscribed,
      features: planOf(plan).features,
      since: isSubscribed ? startedAt : null,
    });
  });
});
