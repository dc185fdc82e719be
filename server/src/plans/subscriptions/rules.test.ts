import { features, planNames } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { planOf, subscriptionAt } from './rules';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-02T12:00:00Z');

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

describe('a subscription', () => {
  test.each([
    ['no row', null, 'free', false],
    ['a paid plan without end', { plan: 'pro', endsAt: null }, 'pro', true],
    ['a cancelled plan before its end', { plan: 'plus', endsAt: later }, 'plus', true],
    ['a plan that has just ended', { plan: 'plus', endsAt: now }, 'free', false],
    ['the free plan', { plan: 'free', endsAt: null }, 'free', false],
  ] as const)('%s', (_, row, plan, isSubscribed) => {
    expect(subscriptionAt(row, now)).toMatchObject({ plan, isSubscribed, features: planOf(plan).features });
  });
});
