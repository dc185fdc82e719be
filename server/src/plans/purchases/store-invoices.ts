import type { BillingCycle, PlanName } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** What an invoice says beside its number and total, as it was when it was issued; amounts in minor units. */
export interface InvoiceContent {
  /** Who bills, and whom. */
  issuer: string;
  customer: { name: string; lines: string[]; country: string; vat_id: string | null };
  plan: PlanName;
  billing: BillingCycle;
  extra_chargers: number;
  extra_builds: number;
  period_start: string;
  period_end: string;
  price_minor: number;
  unused_minor: number;
  credit_minor: number;
}

interface PlanInvoicesTable {
  id: Generated<number>;
  operator_id: number;
  purchase_id: number;
  number: number;
  issued_at: Date;
  currency: string;
  total_minor: number;
  content: InvoiceContent;
}

interface PlanInvoiceNumbersTable {
  is_only: Generated<boolean>;
  last_number: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    plan_invoices: PlanInvoicesTable;
    plan_invoice_numbers: PlanInvoiceNumbersTable;
  }
}

export interface KeptInvoice {
  id: number;
  number: number;
  issuedAt: Date;
  currency: string;
  totalMinor: number;
  content: InvoiceContent;
}

/** Writes an invoice under the next number, which is held until the transaction ends and given again where it is undone. */
export async function insertInvoice(
  tx: Tx,
  invoice: Omit<PlanInvoicesTable, 'id' | 'number' | 'content'> & { content: InvoiceContent },
): Promise<number> {
  const { number } = await tx
    .updateTable('plan_invoice_numbers')
    .set(({ eb }) => ({ last_number: eb('last_number', '+', 1) }))
    .returning('last_number as number')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('plan_invoices')
    .values({ ...invoice, number, content: sql`${JSON.stringify(invoice.content)}::jsonb` })
    .execute();
  return number;
}

const columns = [
  'id',
  'number',
  'issued_at as issuedAt',
  'currency',
  'total_minor as totalMinor',
  'content',
] as const;

/** Invoices of an operator, the newest first, older than one where that is told. */
export async function invoicesOf(
  tx: Tx,
  { operatorId, before, limit }: { operatorId: number; before: number | undefined; limit: number },
): Promise<KeptInvoice[]> {
  let query = tx.selectFrom('plan_invoices').select(columns).where('operator_id', '=', operatorId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function findInvoice(
  tx: Tx,
  { operatorId, id }: { operatorId: number; id: number },
): Promise<KeptInvoice | null> {
  const row = await tx
    .selectFrom('plan_invoices')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
