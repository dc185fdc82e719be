import { type OrderDetail, type Parsed, receipts, type Result } from '@voltdeck/contract';
import { holdFigures, orderDetailOf, settledOrder } from '../../../charging';
import { mayCall, memberOf, operatorOf, operatorProfile, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { taxNameOf, taxRatePpmAt } from '../../../reference';
import { isSettled } from '../../settlements/store';
import { ReceiptIssued } from '../facts';
import { type Documented, dueDocuments, labelOf } from '../rules';
import { contentOf, type Issuer } from '../rules-content';
import { holdNumbers, insertReceipt, receiptsOf, takeNumber } from '../store';
import { documentsOf } from './show';

interface Whose {
  orderId: number;
  operatorId: number;
}

/**
 * Issues what is missing of a settled order, so that its documents come to its price: done after each change of that, and
 * however often (docs/decisions.md#receipts). The number is taken in the transaction that writes the document.
 */
export async function bringUpToDate(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const order = await settledOrder(ctx, orderId);
  if (order === null || order.heldReason !== null || !(await isSettled(ctx.tx, orderId))) return;
  const whose = { orderId, operatorId: order.operatorId };
  // Nobody has bought what the operator charges itself: a receipt of that is issued when somebody asks for it.
  if (order.paymentKind === 'none' && (await receiptsOf(ctx.tx, whose)).length === 0) return;
  await issueMissing(ctx, whose);
}

/** Issues what is missing and tells how much that was; the order is known to be this operator's, and settled. */
async function issueMissing(ctx: Ctx, whose: Whose): Promise<number> {
  const { orderId, operatorId } = whose;
  // The numbers first: whoever holds an order never waits for them, so that no charger does.
  await holdNumbers(ctx.tx, operatorId);
  const price = await holdFigures(ctx, whose);
  const issued = await receiptsOf(ctx.tx, whose);
  const detail = await orderDetailOf(ctx, orderId);
  const operator = await operatorProfile(ctx, operatorId);
  const at = taxedAt(detail, operator);
  const ratePpm = issued[0]?.taxRatePpm ?? at.ratePpm;
  const due = dueDocuments(issued, price, ratePpm);
  let amendsId = issued[0]?.id ?? null;
  for (const one of due) {
    const id = await issue(ctx, one, {
      detail,
      operator: { ...operator, id: operatorId },
      ratePpm,
      at,
      amendsId,
    });
    amendsId ??= id;
    await ctx.announce(ReceiptIssued, { orderId, receiptId: id }, operatorId);
  }
  return due.length;
}

/** The rate that was frozen onto an order at its start, or else the one that counts there now; and what the tax is called. */
function taxedAt(
  { tax_rate: frozen, charge_point: { address } }: OrderDetail,
  { country: homeCountry, taxRatePpm: ownRatePpm }: { country: string; taxRatePpm: number | null },
): { ratePpm: number; country: string } {
  const { country } = address;
  const ratePpm =
    frozen === null ? taxRatePpmAt({ country, homeCountry, ownRatePpm }) : Math.round(frozen * 1_000_000);
  return { ratePpm, country: country ?? homeCountry };
}

interface Issuing {
  detail: OrderDetail;
  operator: Issuer & { id: number; receiptPrefix: string };
  ratePpm: number;
  at: { country: string };
  /** The receipt that a note changes. */
  amendsId: number | null;
}

async function issue(
  ctx: Ctx,
  document: Documented,
  { detail, operator, ratePpm, at, amendsId }: Issuing,
): Promise<number> {
  const number = await takeNumber(ctx.tx, operator.id);
  const isNote = document.kind !== 'receipt';
  return insertReceipt(ctx.tx, {
    operator_id: operator.id,
    order_id: detail.id,
    kind: document.kind,
    number,
    label: labelOf(operator.receiptPrefix, number),
    amends_id: isNote ? amendsId : null,
    issued_at: ctx.now,
    currency: detail.currency,
    total_minor: document.totalMinor,
    tax_minor: document.taxMinor,
    tax_rate_ppm: ratePpm,
    token: ctx.random.token(32),
    content: contentOf(detail, { issuer: operator, taxName: taxNameOf(at.country), isNote }),
  });
}

/** Issues the receipt of an order of the operator's that was settled before receipts were kept. */
export async function issueReceipt(
  ctx: Ctx,
  { params }: Parsed<typeof receipts.issueReceipt>,
): Promise<Result<typeof receipts.issueReceipt>> {
  // The answer tells what the order cost, and nobody issues what they may not see.
  if (!mayCall(memberOf(ctx), receipts.listReceipts.needs)) throw new Problem('forbidden');
  const whose = { orderId: params.id, operatorId: operatorOf(ctx) };
  const before = await documentsOf(ctx, whose);
  if (before.receipts.length > 0) return before;
  if (!before.is_due) throw new Problem('receipt.not-due');
  const count = await issueMissing(ctx, whose);
  const after = await documentsOf(ctx, whose);
  if (count > 0)
    await recordAudit(ctx, {
      action: 'receipt-issued',
      noun: 'order',
      operatorId: whose.operatorId,
      nounId: whose.orderId,
      before: null,
      after: { receipts: after.receipts.map(({ number }) => number) },
    });
  return after;
}
