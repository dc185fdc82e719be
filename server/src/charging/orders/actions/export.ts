import type { orders, Parsed } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { exportFile } from '../../../platform/spreadsheet/export';
import { orderWords } from '../texts';
import { toFilters } from '../rules/list';
import { idsOfOrders, ordersByIds, withHits } from '../store/list';
import { exportedOrder, orderColumns } from '../columns';

/** The operator's orders as a spreadsheet, narrowed and ordered as the list is (docs/decisions.md#exports). */
export async function exportOrders(
  ctx: Ctx,
  { query }: Parsed<typeof orders.exportOrders>,
): Promise<FileAnswer<Ctx>> {
  const operatorId = operatorOf(ctx);
  const { timeZone, currency } = await operatorProfile(ctx, operatorId);
  return exportFile({
    name: 'orders',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: orderWords(ctx.locale).export.title,
    format: query.format,
    locale: ctx.locale,
    columns: orderColumns(ctx.locale),
    ids: await idsOfOrders(
      ctx.tx,
      operatorId,
      await withHits(ctx.tx, operatorId, toFilters(query, currency)),
    ),
    load: async (later, ids) => (await ordersByIds(later.tx, operatorId, ids)).map(exportedOrder),
  });
}
