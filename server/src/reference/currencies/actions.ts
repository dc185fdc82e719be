import type { Currency } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import { currenciesIn } from './rules';

/** The currencies an operator may use, named in the caller's language. */
export const listCurrencies = async (ctx: Ctx): Promise<Currency[]> => currenciesIn(ctx.locale);
