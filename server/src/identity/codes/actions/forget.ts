import type { Ctx } from '../../../platform/ctx';
import { deleteAccount, renameCodesOf } from '../store';

/** Forgets an account that is erased: what counts for networks stays under a made-up name. */
export async function forgetAccount(ctx: Ctx, account: string, as: string): Promise<void> {
  await renameCodesOf(ctx.tx, { account, as, at: ctx.now });
  await deleteAccount(ctx.tx, account);
}
