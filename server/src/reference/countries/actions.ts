import type { countries, Country, Parsed } from '@voltdeck/contract';
import { plainList } from '../../kernel/plain-list';
import type { Ctx } from '../../platform/ctx';
import { countriesIn } from './rules';

/** All countries, named and ordered in the caller's language. */
export const listCountries = async (
  ctx: Ctx,
  { query }: Pick<Parsed<typeof countries.listCountries>, 'query'>,
): Promise<Country[]> => plainList(countriesIn(ctx.locale), query);
