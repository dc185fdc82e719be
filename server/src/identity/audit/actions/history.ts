import type { HistoryPage } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import { memberOf } from '../../memberships/actions';
import { toLine } from '../view';
import { historyLines, type WantedHistory } from '../store-list';

/** What was done to things of the caller's operator and to what belongs to them, newest first; whoever asks may read them. */
export async function historyOf(
  ctx: Ctx,
  { before, per_page: perPage }: { before?: number | undefined; per_page: number },
  wanted: { of: WantedHistory['of']; without?: readonly string[]; hidesFields?: readonly string[] },
): Promise<HistoryPage> {
  const { operatorId, membershipId: mine } = memberOf(ctx);
  const { of, without = [], hidesFields = [] } = wanted;
  // One more than is shown tells whether there is another page.
  const found = await historyLines(ctx.tx, { operatorId, of, without, before, limit: perPage + 1 });
  const shown = found.slice(0, perPage);
  const { locale } = ctx;
  return {
    data: shown.map((row) => toLine(row, { locale, mine, isWhole: false, hidesFields })),
    next: found.length > perPage ? (shown.at(-1)?.id ?? null) : null,
  };
}
