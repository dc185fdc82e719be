import { toKwh, toMajor, type OrderEventKind, type Rehearsal, type RehearsedOrder } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import {
  advanceCost,
  hasIdleFee,
  openCost,
  priceOf,
  rowAt,
  totalOf,
  type CostState,
  type PricedLine,
  type Tariff,
  type TariffRow,
} from '../../network';
import { billedBy } from '../orders/rules/billed';
import { isBilledByTime, type OrderRow } from '../orders/rules/order';
/** What of a completed order a rehearsal needs. */
export type LivedOrder = Pick<
  OrderRow,
  | 'id'
  | 'charge_point_id'
  | 'currency'
  | 'time_zone'
  | 'cost_state'
  | 'energy_wh'
  | 'started_at'
  | 'requested_at'
  | 'stopped_at'
  | 'unplugged_at'
  | 'cost_minor'
  | 'refunded_minor'
> & {
  completed_at: Date;
  is_held: boolean;
  /** By what it was billed, of one that was corrected alone. */
  corrected_tariff: OrderRow['tariff'] | null;
  /** It was billed until its car was unplugged. */
  has_waited: boolean;
  /** Since when no energy flowed when it ended, as its charger told. */
  paused_at: Date | null;
};

/** Which orders: those that were completed in a stretch of time, a page of them after one. */
export interface LivedPage {
  operatorId: number;
  chargePointIds: readonly number[];
  from: Date;
  to: Date;
  after: { completed_at: Date; id: number } | null;
  limit: number;
  /** Whether pauses are asked for, which only idle fees need. */
  withPauses: boolean;
}

/** Steps that tell when energy stopped to flow and when it flowed again. */
export const pauseKinds = ['suspended', 'resumed'] as const satisfies readonly OrderEventKind[];

/** When energy ended: as it was billed, else when its charger said that none flowed, else with the stop. */
function energyEndOf(order: LivedOrder, { energyEndMs, startMs, lastMs }: CostState): number | null {
  if (energyEndMs !== undefined) return energyEndMs;
  const told = (order.paused_at ?? order.stopped_at)?.getTime() ?? lastMs;
  return Math.min(Math.max(told, startMs), lastMs);
}

interface Reading {
  atMs: number;
  energyWh: number;
}

/** A bill as the readings it came of: what each line had gained by its end, and all of it by the end of energy. */
function readingsOf({ lines, lastWh }: CostState, endMs: number | null): Reading[] {
  let energyWh = 0;
  return lines.flatMap(({ fromMs, toMs, energyWh: gainedWh }) => {
    energyWh += gainedWh;
    const isEnd = endMs !== null && energyWh === lastWh && fromMs < endMs && endMs < toMs;
    return [...(isEnd ? [{ atMs: endMs, energyWh }] : []), { atMs: toMs, energyWh }];
  });
}

/** What a session that is over comes to by another tariff, its energy spread evenly over each line of its bill; null where it would not have begun. */
export function priceAnew(
  tariff: Tariff,
  order: LivedOrder,
): { totalMinor: number; lines: PricedLine[] } | null {
  const billed = billedBy({ ...order, tariff });
  if (rowAt(tariff, billed.startMs) === null) return null;
  const energyEndMs = energyEndOf(order, billed);
  let state = openCost(tariff, billed.startMs);
  for (const reading of readingsOf(billed, energyEndMs)) state = advanceCost(tariff, state, reading);
  const unpluggedMs = order.unplugged_at?.getTime() ?? 0;
  // An order that was billed by energy alone ended with its stop, though its car stayed.
  if (!order.has_waited && isBilledByTime(tariff) && unpluggedMs > state.lastMs)
    state = advanceCost(tariff, state, { atMs: unpluggedMs, energyWh: state.lastWh });
  return priceOf(tariff, hasIdleFee(tariff) ? { ...state, energyEndMs } : state);
}

/** Whether somebody told the price of an order, so that it is no matter of rows. */
const isTold = ({ corrected_tariff: tariff, ...order }: LivedOrder): boolean =>
  tariff !== null &&
  totalOf(tariff, billedBy({ ...order, tariff })) !== order.cost_minor + order.refunded_minor;

/** So many of those that change the most are named. */
const mostNamed = 5;

interface Compared {
  order: LivedOrder;
  beforeMinor: number;
  afterMinor: number;
}

const changeOf = ({ beforeMinor, afterMinor }: Compared): number => afterMinor - beforeMinor;

/** Keeps those that change the most in one direction, the most first. */
function keep(kept: Compared[], one: Compared, sign: 1 | -1): void {
  const last = kept.at(-1);
  if (sign * changeOf(one) <= 0) return;
  if (kept.length === mostNamed && last !== undefined && sign * (changeOf(one) - changeOf(last)) <= 0) return;
  const place = kept.findIndex((other) => sign * (changeOf(one) - changeOf(other)) > 0);
  kept.splice(place < 0 ? kept.length : place, 0, one);
  kept.length = Math.min(kept.length, mostNamed);
}

interface Share {
  sessions: number;
  energyWh: number;
  ms: number;
  totalMinor: number;
}

type Places = ReadonlyMap<number, { title: string; rows: TariffRow[] }>;

/** Sessions that are over, laid beside what they would have come to, one after another (docs/decisions.md#tariff-rehearsal). */
export class Comparison {
  private readonly counts = { sessions: 0, dearer: 0, cheaper: 0, same: 0, held: 0, otherCurrency: 0 };
  private readonly sums = { beforeMinor: 0, afterMinor: 0 };
  private readonly told = { sessions: 0, totalMinor: 0 };
  private readonly refused = { sessions: 0, totalMinor: 0 };
  private readonly shares = new Map<number | null, Share>();
  private readonly dearest: Compared[] = [];
  private readonly cheapest: Compared[] = [];
  private readonly tariffs = new Map<string, Tariff>();

  constructor(
    private readonly places: Places,
    private readonly currency: string,
  ) {}

  /** Takes an order into account. */
  add(order: LivedOrder): void {
    if (order.is_held) this.counts.held += 1;
    else if (order.currency !== this.currency) this.counts.otherCurrency += 1;
    else this.compare(order);
  }

  private compare(order: LivedOrder): void {
    const beforeMinor = order.cost_minor + order.refunded_minor;
    const compared = { order, beforeMinor, afterMinor: this.afterOf(order, beforeMinor) };
    const change = changeOf(compared);
    this.counts.sessions += 1;
    this.counts[change > 0 ? 'dearer' : change < 0 ? 'cheaper' : 'same'] += 1;
    this.sums.beforeMinor += beforeMinor;
    this.sums.afterMinor += compared.afterMinor;
    keep(this.dearest, compared, 1);
    keep(this.cheapest, compared, -1);
  }

  private afterOf(order: LivedOrder, beforeMinor: number): number {
    if (isTold(order)) return note(this.told, beforeMinor);
    const bill = priceAnew(this.tariffFor(order), order);
    if (bill === null) {
      note(this.refused, beforeMinor);
      return 0;
    }
    this.share(bill.lines);
    return bill.totalMinor;
  }

  /** The rows of an order's place by the clock it was billed by. */
  private tariffFor({ charge_point_id: id, time_zone: timeZone }: LivedOrder): Tariff {
    const key = `${id} ${timeZone}`;
    const known = this.tariffs.get(key);
    if (known !== undefined) return known;
    const tariff = { currency: this.currency, timeZone, rows: this.places.get(id)?.rows ?? [] };
    this.tariffs.set(key, tariff);
    return tariff;
  }

  private share(lines: readonly PricedLine[]): void {
    const seen = new Set<number | null>();
    for (const { rowId, energyWh, fromMs, toMs, amountMinor, addition } of lines) {
      const share = this.shares.get(rowId) ?? { sessions: 0, energyWh: 0, ms: 0, totalMinor: 0 };
      if (!seen.has(rowId)) share.sessions += 1;
      seen.add(rowId);
      share.energyWh += energyWh;
      // Idle time is time of its visit, too.
      share.ms += addition === undefined ? toMs - fromMs : 0;
      share.totalMinor += amountMinor;
      this.shares.set(rowId, share);
    }
  }

  /** What it came to, of a stretch of time. */
  result({ from, to }: { from: Date; to: Date }): Rehearsal {
    const money = (minor: number): number => toMajor(minor, this.currency);
    const { sessions, dearer, cheaper, same, held, otherCurrency } = this.counts;
    const counted = (of: { sessions: number; totalMinor: number }) => {
      return { sessions: of.sessions, total: money(of.totalMinor) };
    };
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      currency: this.currency,
      sessions,
      before: money(this.sums.beforeMinor),
      after: money(this.sums.afterMinor),
      dearer,
      cheaper,
      same,
      told: counted(this.told),
      refused: counted(this.refused),
      left_out: { held, other_currency: otherCurrency },
      rows: [...this.shares].map(([row, share]) => ({
        row,
        sessions: share.sessions,
        energy: toKwh(share.energyWh),
        minutes: Math.round(share.ms / minuteMs),
        total: money(share.totalMinor),
      })),
      dearest: this.dearest.map((one) => this.named(one)),
      cheapest: this.cheapest.map((one) => this.named(one)),
    };
  }

  private named({ order, beforeMinor, afterMinor }: Compared): RehearsedOrder {
    const { id, charge_point_id: chargePointId, started_at: startedAt, requested_at: requestedAt } = order;
    return {
      order_id: id,
      charge_point: { id: chargePointId, title: this.places.get(chargePointId)?.title ?? '' },
      time_zone: order.time_zone,
      started_at: (startedAt ?? requestedAt).toISOString(),
      before: toMajor(beforeMinor, this.currency),
      after: toMajor(afterMinor, this.currency),
    };
  }
}

/** Notes a session and what it cost, and gives that back. */
function note(of: { sessions: number; totalMinor: number }, minor: number): number {
  of.sessions += 1;
  of.totalMinor += minor;
  return minor;
}
