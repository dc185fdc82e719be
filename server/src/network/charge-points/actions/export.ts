import type { chargePoints, Parsed } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { exportFile } from '../../../platform/spreadsheet/export';
import { seen, whereIAm } from '../actions';
import { chargePointsByIds, idsOfChargePoints } from '../store-list';
import { chargePointWords } from '../texts';
import { chargePointColumns, exportedChargePoint } from '../columns';

/** The operator's charge points as a spreadsheet, narrowed and ordered as the list is (docs/decisions.md#exports). */
export async function exportChargePoints(
  ctx: Ctx,
  { query }: Parsed<typeof chargePoints.exportChargePoints>,
): Promise<FileAnswer<Ctx>> {
  const operatorId = operatorOf(ctx);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  const { format, sort = 'title', ...filters } = query;
  const wanted = { ...filters, operatorId, mine: await whereIAm(ctx, operatorId, filters.status) };
  return exportFile({
    name: 'power-centers',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: chargePointWords(ctx.locale).export.title,
    format,
    locale: ctx.locale,
    columns: chargePointColumns(ctx.locale),
    ids: await idsOfChargePoints(ctx.tx, wanted, { sort, lifetime: ctx.ports.lifetime.all(operatorId) }),
    load: async (later, ids) => {
      const found = await chargePointsByIds(later.tx, operatorId, ids);
      return (await seen(later, found)).map(exportedChargePoint);
    },
  });
}
