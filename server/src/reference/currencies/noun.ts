import type { Noun } from '../../platform/noun';
import { currencyRoutes } from './routes';

export const currencyNoun: Noun = { routes: currencyRoutes };
