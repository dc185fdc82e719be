import type { Parsed, PlanInvoice, purchases, Result } from '@voltdeck/contract';
import { toMajor } from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { FileAnswer } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { makePdf } from '../../../platform/pdf/pdf';
import { invoiceLabel, printedInvoice } from '../printed';
import { findInvoice, invoicesOf, type KeptInvoice } from '../store-invoices';

const shownInvoice = ({ id, number, issuedAt, currency, totalMinor, content }: KeptInvoice): PlanInvoice => ({
  id,
  number: invoiceLabel(number),
  issued_at: issuedAt.toISOString(),
  plan: content.plan,
  billing: content.billing,
  period_start: content.period_start,
  period_end: content.period_end,
  total: toMajor(totalMinor, currency),
  currency,
});

/** What the caller's operator was billed, the newest first. */
export async function listInvoices(
  ctx: Ctx,
  { query }: Parsed<typeof purchases.listInvoices>,
): Promise<Result<typeof purchases.listInvoices>> {
  const { before, per_page: perPage } = query;
  const found = await invoicesOf(ctx.tx, { operatorId: operatorOf(ctx), before, limit: perPage + 1 });
  const data = found.slice(0, perPage);
  return { data: data.map(shownInvoice), next: found.length > perPage ? (data.at(-1)?.id ?? null) : null };
}

const template = new URL('../../../platform/pdf/document.typ', import.meta.url);

/** An invoice of the caller's operator as a file, in the caller's language. */
export async function downloadInvoice(
  ctx: Ctx,
  { params }: Parsed<typeof purchases.downloadInvoice>,
): Promise<FileAnswer<Ctx>> {
  const operatorId = operatorOf(ctx);
  const invoice = await findInvoice(ctx.tx, { operatorId, id: params.id });
  if (invoice === null) throw new Problem('not-found');
  const { locale } = ctx;
  return {
    name: `${invoiceLabel(invoice.number)}.pdf`,
    contentType: 'application/pdf',
    chunks: async function* () {
      yield await makePdf({ template, data: printedInvoice(invoice, locale) }, { key: operatorId });
    },
  };
}
