import { type BookedMovement, type books, type Parsed, type Result, toMajor } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../identity';
import { countsTo, toMeta, totalTold } from '../../kernel/counted-page';
import { instantOf, localDayAt } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { countMovements, pageOfMovements, type PostedMovement } from './store';

/** A calendar day by its noon, which every day has. */
const spanOf = (timeZone: string, day: string): { from: Date; to: Date } => {
  const { fromMs, toMs } = localDayAt(timeZone, instantOf(timeZone, `${day}T12:00`));
  return { from: new Date(fromMs), to: new Date(toMs) };
};

const toBooked = ({ id, kind, order_id, at, entries }: PostedMovement): BookedMovement => ({
  id,
  kind,
  order_id,
  at: at.toISOString(),
  entries: entries.map(({ amount_minor: amountMinor, reference, ...entry }) => ({
    ...entry,
    transaction_id: id,
    transaction_kind: kind,
    reference: reference === '' ? null : reference,
    amount: toMajor(amountMinor, entry.currency),
    occurred_at: at.toISOString(),
  })),
});

/** A page of the operator's books (docs/decisions.md#statement). */
export async function listBooks(
  ctx: Ctx,
  { query: { day, ...asked } }: Parsed<typeof books.listBooks>,
): Promise<Result<typeof books.listBooks>> {
  const operatorId = operatorOf(ctx);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  const query = { ...asked, span: day === undefined ? null : spanOf(timeZone, day) };
  const rows = await pageOfMovements(ctx.tx, operatorId, query);
  const most = countsTo(query);
  const counted =
    totalTold(query, rows.length) ?? (await countMovements(ctx.tx, operatorId, { query, most }));
  return { data: rows.map(toBooked), meta: toMeta(query, counted, most), time_zone: timeZone };
}
