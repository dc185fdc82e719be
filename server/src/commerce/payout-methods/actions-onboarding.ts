import { payouts } from '@voltdeck/contract';
import { operatorProfile } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { PayoutMethodChanged } from './facts';
import type { PayoutProvider } from './provider';
import { ending, methodPurpose } from './rules';
import { findMethod, setOnboarding, type StoredMethod } from './store';

/** Opens the account of a method at its provider, and learns whether it is ready or where its operator answers. */
export const onboardJob = 'payout-methods.onboard';

interface Job {
  methodId: number;
  operatorId: number;
}

/** The account of a method at its provider; null while none is opened. */
export function accountOf(ctx: Ctx, sealed: string): string | null {
  const kept = JSON.parse(ctx.ports.secrets.open(sealed, methodPurpose)) as { account?: string };
  return kept.account ?? null;
}

async function openAccount(ctx: Ctx, provider: PayoutProvider, method: StoredMethod): Promise<string> {
  const { country } = await operatorProfile(ctx, method.operatorId);
  return provider.openAccount({ country, key: `payout-method-${method.id}` });
}

/** Asks the provider; by the same key each time, so that a crash before the commit opens no second account. */
export async function onboardMethod(ctx: Ctx, { methodId, operatorId }: Job): Promise<void> {
  const provider = ctx.ports.payoutProvider;
  if (provider === null) return;
  const method = await findMethod(ctx.tx, { id: methodId, operatorId }, payouts.openPayoutStates);
  if (method === null || method.readyAt !== null) return;
  const account = accountOf(ctx, method.sealed) ?? (await openAccount(ctx, provider, method));
  const returnUrl = ctx.ports.mail.link('/payouts');
  const standing = await provider.onboarding({ account, returnUrl });
  await setOnboarding(ctx.tx, method, {
    sealed: ctx.ports.secrets.seal(JSON.stringify({ account }), methodPurpose),
    label: ending(account),
    ...(standing.isReady ? { readyAt: ctx.now, url: null } : { url: standing.url }),
  });
  await ctx.announce(PayoutMethodChanged, { methodId }, operatorId);
}
