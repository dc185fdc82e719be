import { type Noun, routesOf } from '../platform/noun';
import { amenityNoun } from './amenities/noun';
import { chargePointTypeNoun } from './charge-point-types/noun';
import { connectorKindNoun } from './connector-kinds/noun';
import { countryNoun } from './countries/noun';
import { currencyNoun } from './currencies/noun';
import { vehicleMakeNoun } from './vehicle-makes/noun';

export const nouns: readonly Noun[] = [
  amenityNoun,
  chargePointTypeNoun,
  connectorKindNoun,
  countryNoun,
  currencyNoun,
  vehicleMakeNoun,
];

export const routes = routesOf(nouns);

export { amenitiesOf } from './amenities/actions';
export { isAmenity } from './amenities/rules';
export { chargePointType } from './charge-point-types/rules';
export { alpha3Of, countryNumber, countryOfTimeZone, isCountry } from './countries/rules';
export { type CountryWeek, weekOf } from './countries/rules-week';
export { standardTaxPpm, taxNameOf, taxRatePpmAt } from './countries/rules-tax';
export {
  type KeptModel,
  modelsOfMake,
  vehicleMake,
  vehicleMakeNamed,
  vehicleMakes,
  vehicleModel,
  vehicleModelNamed,
} from './vehicle-makes/rules';
export {
  firstFactor,
  type GeneralFactor,
  generalFactorAt,
  type GeneralFactorName,
  type GridFactor,
  gridFactorAt,
  hasGridFactor,
} from './emissions/rules';
