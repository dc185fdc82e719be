import type { Ctx } from '../../platform/ctx';
import { hasOperators } from '../operators/store';
import { registrationNow } from './rules';
// Brings the type of the port.
import type {} from './ports';

/** Who may register now, as a visitor is told. */
export const registrationOpen = async (ctx: Ctx): Promise<'open' | 'invitation' | null> =>
  registrationNow(ctx.ports.registrationMode, { hasOperators: await hasOperators(ctx.tx) });
