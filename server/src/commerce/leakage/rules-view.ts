import {
  type FindingState,
  findingStates,
  type FindingTotals,
  type LeakageFinding,
  type LeakageKind,
  leakageKinds,
  type LeakageRun,
  toKwh,
  toMajor,
} from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import { dayMs } from '../../kernel/clock';

/** A search looks among those of every state. */
export const everyState: readonly FindingState[] = findingStates;

/** A finding as it is kept, with where it is now; money in minor units, energy in Wh. */
export interface FindingRow {
  id: number;
  kind: LeakageKind;
  state: FindingState;
  at: Date;
  foundAt: Date;
  amountMinor: number;
  currency: string;
  isEstimated: boolean;
  energyWh: number | null;
  chargePoint: { id: number; title: string } | null;
  site: { id: number; name: string } | null;
  connectorNumber: number | null;
  orderId: number | null;
  workId: number | null;
  subject: string | null;
  expectedMinor: number | null;
  foundMinor: number | null;
  dismissedAt: Date | null;
  dismissedBy: string | null;
  dismissedReason: string | null;
}

/** A finding as sent: major units and kWh. */
export const toFinding = (row: FindingRow): LeakageFinding => {
  const orNone = (minor: number | null) => (minor === null ? null : toMajor(minor, row.currency));
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    at: row.at.toISOString(),
    found_at: row.foundAt.toISOString(),
    amount: toMajor(row.amountMinor, row.currency),
    currency: row.currency,
    is_estimated: row.isEstimated,
    energy: row.energyWh === null ? null : toKwh(row.energyWh),
    charge_point: row.chargePoint,
    charging_site: row.site,
    connector_number: row.connectorNumber,
    order_id: row.orderId,
    work_id: row.workId,
    subject: row.subject,
    expected: orNone(row.expectedMinor),
    found: orNone(row.foundMinor),
    dismissed:
      row.dismissedAt === null
        ? null
        : { at: row.dismissedAt.toISOString(), by: row.dismissedBy, reason: row.dismissedReason ?? '' },
  };
};

/** Sums as sent: each kind in its order, those without findings too. */
export const toTotals = (
  sums: readonly { kind: LeakageKind; count: number; amountMinor: number; estimatedMinor: number }[],
  currency: string,
): FindingTotals => {
  const kinds = leakageKinds.map((kind) => {
    const sum = sums.find((one) => one.kind === kind);
    return {
      kind,
      count: sum?.count ?? 0,
      amount: toMajor(sum?.amountMinor ?? 0, currency),
      estimated: toMajor(sum?.estimatedMinor ?? 0, currency),
    };
  });
  return {
    kinds,
    count: sums.reduce((count, one) => count + one.count, 0),
    amount: toMajor(
      sums.reduce((minor, one) => minor + one.amountMinor, 0),
      currency,
    ),
    currency,
  };
};

/** A run as sent. */
export const toRun = (row: {
  id: number;
  state: LeakageRun['state'];
  from: Date;
  to: Date;
  by: string | null;
  askedAt: Date;
  endedAt: Date | null;
  compared: LeakageRun['compared'];
}): LeakageRun => ({
  id: row.id,
  state: row.state,
  from: row.from.toISOString(),
  to: row.to.toISOString(),
  by: row.by,
  asked_at: row.askedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  compared: row.compared,
});

/** The period that is asked for: to now, and so many days back, unless told; one that is empty or too long is refused. */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
  { usual, most }: { usual: number; most: number },
): { from: Date; to: Date } {
  const told = asked.to === undefined ? now : new Date(asked.to);
  const to = told > now ? now : told;
  const from = asked.from === undefined ? new Date(to.getTime() - usual * dayMs) : new Date(asked.from);
  if (from >= to) throw new Problem('fields.invalid', { errors: { from: [{ code: 'invalid' }] } });
  if (to.getTime() - from.getTime() > most * dayMs) throw new Problem('leakage.too-long', { field: 'from' });
  return { from, to };
}
