import { SubscriptionChanged } from '../../plans';
import type { Noun } from '../../platform/noun';
import { fitToPlan } from './actions-plan';
import { onboardingRoutes } from './routes';

export const onboardingNoun: Noun = {
  routes: onboardingRoutes,
  listen: (facts) => facts.inTransaction(SubscriptionChanged, (ctx, { payload }) => fitToPlan(ctx, payload)),
};
