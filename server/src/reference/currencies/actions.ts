import type { countries, Currency, Parsed } from '@voltdeck/contract';
import { plainList } from '../../kernel/plain-list';
import type { Ctx } from '../../platform/ctx';
import { currenciesIn } from './rules';

/** The currencies an operator may use, named in the caller's language. */
export const listCurrencies = async (
  ctx: Ctx,
  { query }: Parsed<typeof countries.listCurrencies>,
): Promise<Currency[]> => plainList(currenciesIn(ctx.locale), query);
