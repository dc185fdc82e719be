import { countries } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listCountries } from './actions';

export const countryRoutes = [
  on(countries.listCountries, listCountries),
  on(countries.countriesOfApp, listCountries),
];
