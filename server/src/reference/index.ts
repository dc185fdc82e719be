import { amenityRoutes } from './amenities/routes';
import { chargePointTypeRoutes } from './charge-point-types/routes';
import { connectorKindRoutes } from './connector-kinds/routes';
import { countryRoutes } from './countries/routes';
import { currencyRoutes } from './currencies/routes';

export const routes = [
  ...countryRoutes,
  ...currencyRoutes,
  ...connectorKindRoutes,
  ...chargePointTypeRoutes,
  ...amenityRoutes,
];

export { amenitiesOf } from './amenities/actions';
export { isAmenity } from './amenities/rules';
export { chargePointType } from './charge-point-types/rules';
export { countryNumber, isCountry } from './countries/rules';
