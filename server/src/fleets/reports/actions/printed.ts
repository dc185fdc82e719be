import { getFleet, operatorOf, operatorProfile } from '../../../identity';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { makePdf } from '../../../platform/pdf/pdf';
import type { PrintedOf } from '../printed-reports';

const template = new URL('../../../platform/pdf/document.typ', import.meta.url);

/** Whom a document names, and when it is made. */
export async function printedOf(
  ctx: Ctx,
  { fleetId, search, group }: { fleetId: number } & Pick<PrintedOf, 'search' | 'group'>,
): Promise<PrintedOf> {
  const operator = await operatorProfile(ctx, operatorOf(ctx));
  const { timeZone } = operator;
  const { name: fleet } = await getFleet(ctx, { params: { id: fleetId }, query: {}, body: {} });
  return { operator, fleet, timeZone, today: localDayAt(timeZone, ctx.now.getTime()).day, search, group };
}

/** A document as a file; it is set while it is sent. */
export function printedFile(ctx: Ctx, name: string, data: object): FileAnswer<Ctx> {
  const key = operatorOf(ctx);
  return {
    name: `${name}.pdf`,
    contentType: 'application/pdf',
    chunks: async function* () {
      yield await makePdf({ template, data }, { key });
    },
  };
}
