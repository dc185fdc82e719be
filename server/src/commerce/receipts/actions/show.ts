import type { LinkedReceipt, Locale, Parsed, Receipt, receipts, Result } from '@voltdeck/contract';
import { feedbackRating, settledOrder } from '../../../charging';
import { delayTry, operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { FileAnswer, PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { makePdf } from '../../../platform/pdf/pdf';
import { isSettled } from '../../settlements/store';
import { printed } from '../printed';
import { isDue } from '../rules';
import { toReceipt } from '../rules-content';
import { receiptsOf } from '../store';
import { guessDelayMs } from '../../links';
import { byLink, byToken } from './by-link';

/** What was issued of an order of this operator, and whether its receipt is missing. */
export async function documentsOf(
  ctx: Ctx,
  whose: { orderId: number; operatorId: number },
): Promise<Result<typeof receipts.listReceipts>> {
  const order = await settledOrder(ctx, whose.orderId);
  if (order?.operatorId !== whose.operatorId) throw new Problem('not-found');
  const issued = await receiptsOf(ctx.tx, whose);
  const settled = order.heldReason === null && (await isSettled(ctx.tx, order.id));
  return {
    receipts: issued.map((one) => ({ ...toReceipt(one), id: one.id, token: one.token })),
    is_due: settled && isDue(issued, order),
  };
}

/** Answers `GET /orders/{id}/receipts`. */
export const listReceipts = async (
  ctx: Ctx,
  { params }: Parsed<typeof receipts.listReceipts>,
): Promise<Result<typeof receipts.listReceipts>> =>
  documentsOf(ctx, { orderId: params.id, operatorId: operatorOf(ctx) });

/** The receipt of an order of the operator's as a file, or the note of it that is named. */
export async function downloadReceipt(
  ctx: Ctx,
  { params, query }: Parsed<typeof receipts.downloadReceipt>,
): Promise<FileAnswer<Ctx>> {
  const operatorId = operatorOf(ctx);
  const order = await settledOrder(ctx, params.id);
  if (order?.operatorId !== operatorId) throw new Problem('not-found');
  const issued = await receiptsOf(ctx.tx, { orderId: params.id, operatorId });
  const { receipt_id: wanted, locale = ctx.locale } = query;
  const found = issued.find(({ id, kind }) => (wanted === undefined ? kind === 'receipt' : id === wanted));
  if (found === undefined) throw new Problem(wanted === undefined ? 'receipt.none' : 'not-found');
  const receipt = toReceipt(found);
  return fileOf(receipt, async function* () {
    yield await pdfOf(receipt, { locale, key: operatorId });
  });
}

const template = new URL('../../../platform/pdf/document.typ', import.meta.url);

/** Sets a document in a language; the work of a key takes turns with that of others. */
const pdfOf = (
  receipt: Receipt,
  { locale, key }: { locale: Locale; key: number | string },
): Promise<Uint8Array> => makePdf({ template, data: printed(receipt, locale) }, { key });

const fileOf = (
  { kind, number }: Pick<Receipt, 'kind' | 'number'>,
  chunks: FileAnswer<Ctx>['chunks'],
): FileAnswer<Ctx> => ({
  name: `${kind}-${number.replaceAll('/', '-')}.pdf`,
  contentType: 'application/pdf',
  chunks,
});

/** A document for whoever has its link, and how its session was rated. */
export const openReceipt = (
  call: PartedCall<Ctx>,
  { params }: Parsed<typeof receipts.openReceipt>,
): Promise<LinkedReceipt> =>
  byLink(call, params.token, async (ctx, found) => {
    const receipt = toReceipt(found);
    return { ...receipt, rating: await feedbackRating(ctx, receipt.order_id) };
  });

/** The same as a file. */
export async function openReceiptFile(
  ctx: Ctx,
  { params, query }: Parsed<typeof receipts.openReceiptFile>,
): Promise<FileAnswer<Ctx>> {
  const found = await byToken(ctx, params.token);
  const key = networkOf(ctx.address);
  const { locale = ctx.locale } = query;
  const receipt = found === null ? null : toReceipt(found);
  return fileOf(receipt ?? { kind: 'receipt', number: '' }, async function* () {
    // Outside of any transaction, so that whoever guesses holds no connection meanwhile.
    if (receipt === null) {
      await delayTry(key, guessDelayMs, new AbortController().signal);
      throw new Problem('not-found');
    }
    yield await pdfOf(receipt, { locale, key });
  });
}
