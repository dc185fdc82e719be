import type { Country } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import { countriesIn } from './rules';

/** All countries, named and ordered in the caller's language. */
export const listCountries = async (ctx: Ctx): Promise<Country[]> => countriesIn(ctx.locale);
