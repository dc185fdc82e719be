export { isCountry } from './countries/rules';
export { isCurrency } from './currencies/rules';
export { isTimeZone } from './time-zones/rules';
