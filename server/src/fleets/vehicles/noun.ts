import { CardChanged } from '../../charging';
import type { Noun } from '../../platform/noun';
import { tellOfCard } from './actions/cards';
import { vehicleRoutes } from './routes';

export const vehicleNoun: Noun = {
  routes: vehicleRoutes,
  listen: (facts) =>
    facts.inTransaction(CardChanged, (ctx, { payload, operatorId }) => tellOfCard(ctx, payload, operatorId)),
};
