import type { ReceiptKind } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Content, Kept } from './rules-content';

interface ReceiptsTable {
  id: Generated<number>;
  operator_id: number;
  order_id: number;
  kind: ReceiptKind;
  number: number;
  label: string;
  amends_id: number | null;
  issued_at: Date;
  currency: string;
  total_minor: number;
  tax_minor: number;
  tax_rate_ppm: number;
  token: string;
  content: Content;
}

interface ReceiptNumbersTable {
  operator_id: number;
  last_number: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    receipts: ReceiptsTable;
    receipt_numbers: ReceiptNumbersTable;
  }
}

/** Nobody else issues anything for this operator until the transaction ends. */
export async function holdNumbers(tx: Tx, operatorId: number): Promise<void> {
  await sql`insert into receipt_numbers (operator_id, last_number) values (${operatorId}, 0)
    on conflict (operator_id) do nothing`.execute(tx);
  await sql`select 1 from receipt_numbers where operator_id = ${operatorId} for update`.execute(tx);
}

/** The next number of an operator whose numbers the caller holds: it is given again where this transaction is undone. */
export async function takeNumber(tx: Tx, operatorId: number): Promise<number> {
  const { last_number: number } = await tx
    .updateTable('receipt_numbers')
    .set(({ eb }) => ({ last_number: eb('last_number', '+', 1) }))
    .where('operator_id', '=', operatorId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Writes a document and gives its id. */
export async function insertReceipt(tx: Tx, receipt: Omit<ReceiptsTable, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('receipts')
    .values({ ...receipt, content: sql`${JSON.stringify(receipt.content)}::jsonb` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const kept = (where: ReturnType<typeof sql>) => sql<Kept>`
  select r.id, r.operator_id as "operatorId", r.kind, r.label, a.label as amends, r.issued_at as "issuedAt", r.currency,
    r.total_minor as "totalMinor", r.tax_minor as "taxMinor", r.tax_rate_ppm as "taxRatePpm", r.token, r.content
  from receipts r left join receipts a on a.id = r.amends_id
  where ${where} order by r.id`;

/** What was issued of an order of this operator, in its order. */
export async function receiptsOf(
  tx: Tx,
  { orderId, operatorId }: { orderId: number; operatorId: number },
): Promise<Kept[]> {
  return (await kept(sql`r.order_id = ${orderId} and r.operator_id = ${operatorId}`).execute(tx)).rows;
}

/** What a link opens; null where it opens nothing. */
export async function receiptByToken(tx: Tx, token: string): Promise<Kept | null> {
  return (await kept(sql`r.token = ${token}`).execute(tx)).rows[0] ?? null;
}
