import type { Ctx } from '../../../platform/ctx';
import { watchReference as watchTopUp } from '../../top-ups/actions/checkout';
import { watchReference } from './checkout';

/** Has a provider asked about a checkout of a driver or a stranger that it told something of. */
export async function watchPayment(ctx: Ctx, told: { provider: string; reference: string }): Promise<void> {
  if (!(await watchReference(ctx, told))) await watchTopUp(ctx, told);
}
