import { type Noun, routesOf } from '../platform/noun';
import { amenityNoun } from './amenities/noun';
import { chargePointTypeNoun } from './charge-point-types/noun';
import { connectorKindNoun } from './connector-kinds/noun';
import { countryNoun } from './countries/noun';
import { currencyNoun } from './currencies/noun';

export const nouns: readonly Noun[] = [
  amenityNoun,
  chargePointTypeNoun,
  connectorKindNoun,
  countryNoun,
  currencyNoun,
];

export const routes = routesOf(nouns);

export { amenitiesOf } from './amenities/actions';
export { isAmenity } from './amenities/rules';
export { chargePointType } from './charge-point-types/rules';
export { countryNumber, countryOfTimeZone, isCountry } from './countries/rules';
export { standardTaxPpm, taxNameOf, taxRatePpmAt } from './countries/rules-tax';
