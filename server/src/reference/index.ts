export { isCountry } from './countries/rules';
