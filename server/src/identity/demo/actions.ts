import type { Ctx } from '../../platform/ctx';
import { hashPassword } from '../../platform/passwords';
import { recordAudit } from '../audit/actions';
import { hasOperatorsNotOfDemo } from '../operators/store';
import { demoPasswords, giveDemoPassword, markAsDemo, takeDemoPasswords } from '../persons/store';
import { revokeTokensOfDemo } from '../tokens/store';

/** What a database holds, as far as the demo is concerned. */
export interface DemoState {
  /** Whether the demo made its people here. */
  hasPeople: boolean;
  /** Whether any of them can log in. */
  isOpen: boolean;
  /** Whether there are operators that none of them owns. */
  hasOtherOperators: boolean;
}

export async function demoState(ctx: Ctx): Promise<DemoState> {
  const { people, withPassword } = await demoPasswords(ctx.tx);
  const hasOtherOperators = await hasOperatorsNotOfDemo(ctx.tx);
  return { hasPeople: people > 0, isOpen: withPassword > 0, hasOtherOperators };
}

/** Says of people just made that they are the demo's. */
export const markDemoPeople = (ctx: Ctx, personIds: readonly number[]): Promise<void> =>
  markAsDemo(ctx.tx, personIds);

/** Ends what the demo's people are logged in with, and takes their passwords, which everybody may know. */
export async function closeDemo(ctx: Ctx): Promise<void> {
  await takeDemoPasswords(ctx.tx);
  await revokeTokensOfDemo(ctx.tx, ctx.now);
  await recordAudit(ctx, { action: 'closed', noun: 'demo', nounId: null });
}

/** Lets one of the demo's people log in again with the password that the demo shows. */
export async function openDemo(ctx: Ctx, login: { email: string; password: string }): Promise<void> {
  const hash = await hashPassword(login.password);
  await giveDemoPassword(ctx.tx, login.email, hash);
  await recordAudit(ctx, { action: 'opened', noun: 'demo', nounId: null });
}
