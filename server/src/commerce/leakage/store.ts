import type { FindingState, LeakageKind } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Finding } from './rules';

interface LeakageFindingsTable {
  id: Generated<number>;
  operator_id: number;
  kind: LeakageKind;
  cause: string;
  state: FindingState;
  at: Date;
  found_at: Date;
  ended_at: Date | null;
  run_id: number;
  currency: string;
  amount_minor: number;
  is_estimated: boolean;
  energy_wh: number | null;
  charge_point_id: number | null;
  connector_number: number | null;
  order_id: number | null;
  work_id: number | null;
  subject: string | null;
  expected_minor: number | null;
  found_minor: number | null;
  dismissed_by: number | null;
  dismissed_at: Date | null;
  dismissed_reason: string | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    leakage_findings: LeakageFindingsTable;
  }
}

/** What of an operator is open still, so that each run looks at it again, whatever its period. */
export interface OpenBefore {
  orderIds: number[];
  /** Movements of the books that are of no order. */
  movementIds: number[];
  /** From the first to after the last that is open at a provider. */
  providerSpan: { from: Date; to: Date } | null;
}

export async function openBefore(tx: Tx, operatorId: number): Promise<OpenBefore> {
  const { rows } = await sql<
    Record<'orderIds' | 'movementIds', number[]> & Record<'from' | 'to', Date | null>
  >`
    select coalesce(array_agg(distinct order_id) filter (where order_id is not null), '{}') as "orderIds",
      coalesce(array_agg(substring(cause from '\\d+$')::bigint) filter (where kind = 'books' and cause like '%:movement-%'),
        '{}') as "movementIds",
      min(at) filter (where kind = 'provider') as from, max(at) filter (where kind = 'provider') + interval '1 ms' as to
    from leakage_findings where operator_id = ${operatorId} and state = 'open'`.execute(tx);
  const [{ orderIds, movementIds, from, to } = { orderIds: [], movementIds: [], from: null, to: null }] =
    rows;
  return { orderIds, movementIds, providerSpan: from === null || to === null ? null : { from, to } };
}

/** What a run found, the causes that it saw without an amount, and for which kinds it looked. */
export interface Findings {
  operatorId: number;
  runId: number;
  at: Date;
  kinds: readonly LeakageKind[];
  found: readonly Finding[];
  seen: readonly string[];
}

/** So many rows go into one statement. */
const batch = 5_000;

async function upsert(tx: Tx, { operatorId, runId, at }: Findings, found: readonly Finding[]): Promise<void> {
  await sql`
    insert into leakage_findings as f (operator_id, run_id, found_at, state, kind, cause, at, currency, amount_minor,
      is_estimated, energy_wh, charge_point_id, connector_number, order_id, work_id, subject, expected_minor, found_minor)
    select ${operatorId}, ${runId}, ${at}, 'open', r.kind, r.cause, r.at, r.currency, r."amountMinor", r."isEstimated",
      r."energyWh", r."chargePointId", r."connectorNumber", r."orderId", r."workId", r.subject, r."expectedMinor",
      r."foundMinor"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (kind text, cause text, at timestamptz, currency text,
      "amountMinor" bigint, "isEstimated" boolean, "energyWh" bigint, "chargePointId" bigint, "connectorNumber" integer,
      "orderId" bigint, "workId" bigint, subject text, "expectedMinor" bigint, "foundMinor" bigint)
    on conflict (operator_id, cause) do update set
      run_id = excluded.run_id, at = excluded.at, amount_minor = excluded.amount_minor,
      is_estimated = excluded.is_estimated, energy_wh = excluded.energy_wh, subject = excluded.subject,
      expected_minor = excluded.expected_minor, found_minor = excluded.found_minor,
      found_at = case when f.state = 'cured' then excluded.found_at else f.found_at end,
      state = case when f.state = 'cured' then 'open' else f.state end, ended_at = null`.execute(tx);
}

/**
 * Keeps what a run found: what is there already stays one row, what was set aside stays so, and what was open of the kinds
 * looked for and is found no more is mended.
 */
export async function keepFindings(
  tx: Tx,
  findings: Findings,
): Promise<{ found: number; open: number; cured: number }> {
  const { operatorId, runId, at, kinds, found, seen } = findings;
  for (let from = 0; from < found.length; from += batch)
    await upsert(tx, findings, found.slice(from, from + batch));
  const cured = await sql`
    update leakage_findings set state = 'cured', ended_at = ${at}
    where operator_id = ${operatorId} and state = 'open' and kind = any(${[...kinds]}::text[]) and run_id <> ${runId}
      and cause <> all(${[...seen]}::text[])`.execute(tx);
  const { rows } = await sql<{ found: number; open: number }>`
    select (count(*) filter (where found_at = ${at} and run_id = ${runId}))::int as found, count(*)::int as open
    from leakage_findings where operator_id = ${operatorId} and state = 'open'`.execute(tx);
  const [counts = { found: 0, open: 0 }] = rows;
  return { ...counts, cured: Number(cured.numAffectedRows ?? 0n) };
}

/** Sets open findings aside; the ids of those that were open. */
export async function dismiss(
  tx: Tx,
  operatorId: number,
  by: { ids: readonly number[]; membershipId: number; at: Date; reason: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update leakage_findings set state = 'dismissed', dismissed_by = ${by.membershipId}, dismissed_at = ${by.at},
      dismissed_reason = ${by.reason}
    where operator_id = ${operatorId} and id = any(${[...by.ids]}::bigint[]) and state = 'open' returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Brings findings back that were set aside; the ids of those that were. */
export async function restore(tx: Tx, operatorId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update leakage_findings set state = 'open', dismissed_by = null, dismissed_at = null, dismissed_reason = null
    where operator_id = ${operatorId} and id = any(${[...ids]}::bigint[]) and state = 'dismissed' returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** How many of these findings are the operator's. */
export async function countOwn(tx: Tx, operatorId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leakage_findings
    where operator_id = ${operatorId} and id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows[0]?.count ?? 0;
}
