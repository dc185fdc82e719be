import type { Parsed, workerCash } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import type { FileAnswer } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { makePdf } from '../../../platform/pdf/pdf';
import { printed } from '../printed';
import { receiptNumber } from '../rules';
import { signaturesOf } from '../store';
import { mustHaveHandOver } from './hand-over';

const template = new URL('../../../platform/pdf/hand-over.typ', import.meta.url);

/** The receipt of a hand-over as a PDF in the caller's language, also once the worker is deleted. */
export async function downloadHandOver(
  ctx: Ctx,
  { params: { id: workerId, handOverId } }: Parsed<typeof workerCash.downloadHandOver>,
): Promise<FileAnswer<Ctx>> {
  const row = await mustHaveHandOver(ctx, workerId, handOverId);
  const signatures = await signaturesOf(ctx.tx, handOverId);
  const operatorId = operatorOf(ctx);
  const issuer = await operatorProfile(ctx, operatorId);
  const data = printed(row, { locale: ctx.locale, issuer, signatures });
  return {
    name: `${receiptNumber(row.number)}.pdf`,
    contentType: 'application/pdf',
    chunks: async function* () {
      yield await makePdf({ template, data }, { key: operatorId });
    },
  };
}
