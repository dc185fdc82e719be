import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { MovementsAsked, PaymentProvider, ProviderMovement } from '../../platform/payments/provider';

/** What a provider was asked to take and to give back for an operator's orders, and did, from a moment to before another. */
async function notedMovements(
  tx: Tx,
  provider: string,
  { operatorId, from, to }: MovementsAsked,
): Promise<ProviderMovement[]> {
  const { rows } = await sql<ProviderMovement>`
    select reference as key, captured_minor as "amountMinor", currency, settled_at as at from payments
    where operator_id = ${operatorId} and provider = ${provider} and state = 'captured'
      and settled_at >= ${from} and settled_at < ${to}
    union all
    select 'refund-' || id, -amount_minor, currency, concluded_at from refunds
    where operator_id = ${operatorId} and provider = ${provider} and state = 'paid'
      and concluded_at >= ${from} and concluded_at < ${to}
    union all
    select 'debt-' || id || '-' || tries, amount_minor, currency, concluded_at from debt_collections
    where operator_id = ${operatorId} and state = 'collected' and coalesce(provider, ${provider}) = ${provider} and concluded_at >= ${from} and concluded_at < ${to}
  `.execute(tx);
  return rows;
}

/** A provider that keeps no notes of its own tells what it was asked for by ours. */
export const tellingByNotes = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  movements: (ctx, asked) => notedMovements(ctx.tx, provider.name, asked),
});
