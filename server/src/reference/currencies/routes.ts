import { countries } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listCurrencies } from './actions';

export const currencyRoutes = [on(countries.listCurrencies, listCurrencies)];
