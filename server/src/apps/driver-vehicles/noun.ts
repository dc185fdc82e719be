import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { forgetVehiclesOf } from './actions';
import { driverVehicleRoutes } from './routes';

export const driverVehicleNoun: Noun = {
  routes: driverVehicleRoutes,
  listen: (facts) => {
    facts.inTransaction(PersonErased, (ctx, { payload }) => forgetVehiclesOf(ctx, payload.personId));
  },
};
