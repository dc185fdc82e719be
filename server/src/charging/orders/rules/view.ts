import {
  fromMicro,
  toKwh,
  toMajor,
  type commands,
  type ListedOrder,
  type Order,
  type OrderDetail,
  type OrderLine,
} from '@voltdeck/contract';
import { taxIn } from '../../../kernel/money';
import { chargePointType } from '../../../reference';
import { priceOf, rowAt, sessionLimitAt, type Tariff, type TariffRow } from '../../../network';
import { awaitedStop, powerNow } from './awaited';
import { billedBy } from './billed';
import { type Correction, toCorrection } from './correct';
import { isRunning, type OrderRow, wireStatusOf } from './order';
import type { TokenElsewhere } from './story';

/** An order with what people call the things it names. */
export interface OrderView extends OrderRow {
  charge_point: Order['charge_point'];
  user: Order['user'];
  /** Since when its connector is available; null while it is not. */
  available_since: Date | null;
  tag_label: string | null;
  /** When its charger was last heard; null while it is connected. */
  charger_seen_at: Date | null;
}

/** An order of the list, with where its power center belongs now. */
export interface PlacedRow extends OrderView, Pick<ListedOrder, 'charging_site' | 'group' | 'categories'> {
  type_id: number | null;
}

/** Power as sent. */
export const toKw = (powerW: number | null): number | null => (powerW === null ? null : powerW / 1000);

const iso = (at: Date | null): string | null => (at === null ? null : at.toISOString());
const minutesOf = (ms: number): number => Math.round(ms / 600) / 100;
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const rowAtStart = (order: OrderRow): TariffRow | null =>
  order.cost_state === null ? (order.tariff.rows[0] ?? null) : rowAt(order.tariff, order.cost_state.startMs);

/** An order as clients read it (docs/decisions.md#order-fields). */
export const toOrder = (order: OrderView): Order => {
  const row = rowAtStart(order);
  const money = (minor: number) => toMajor(minor, order.currency);
  return {
    id: order.id,
    status: wireStatusOf(order.state),
    state: order.state,
    charge_point_id: order.charge_point_id,
    charge_point_connector_id: order.connector_id,
    connector_number: order.connector_number,
    charge_point: order.charge_point,
    user_id: order.person_id,
    user: order.user,
    fleet_id: order.payer_kind === 'vehicle' ? order.payer_account_id : null,
    vehicle_id: order.payer_kind === 'vehicle' ? order.payer_id : null,
    worker_id: order.payer_kind === 'worker' ? order.payer_id : null,
    way: order.way,
    payment_kind: order.payment_kind,
    tag: order.tag_uid,
    tag_label: order.tag_label,
    charging_session_time: minutesOf(order.duration_ms),
    charging_session_energy: toKwh(order.energy_wh),
    power: toKw(powerNow(order, order.available_since)),
    soc: order.soc,
    unit: row?.unit ?? null,
    price_unit: row?.unit ?? null,
    unit_price: row === null ? null : fromMicro(row.priceMicro),
    quantity: row?.unit === 'minutes' ? minutesOf(order.duration_ms) : toKwh(order.energy_wh),
    requested_quantity: 'FULL',
    price: money(order.cost_minor),
    fees: money(order.fee_minor),
    app_fees: money(order.fee_minor),
    earning: money(order.cost_minor - order.fee_minor),
    refunded: money(order.refunded_minor),
    tax: order.tax_rate_ppm === null ? null : money(taxIn(order.cost_minor, order.tax_rate_ppm)),
    tax_rate: order.tax_rate_ppm === null ? null : order.tax_rate_ppm / 1_000_000,
    currency: order.currency,
    time_zone: order.time_zone,
    created_at: order.requested_at.toISOString(),
    reserved_at: null,
    started_at: iso(order.started_at),
    delivery_date: iso(order.ended_at ?? order.stopped_at),
    completed_at: iso(order.completed_at),
    failure_reason: order.failure_reason,
    stop_requested_at: isRunning(order.state) ? iso(order.stop_requested_at) : null,
    awaits_stop_until: iso(awaitedStop(order, order.available_since)?.until ?? null),
    stop_reason: isRunning(order.state) ? null : (order.stop_requested_why ?? order.stop_reason),
    closed_by_rule: order.closed_by_rule,
    held_reason: order.held_reason,
  };
};

/** An order as the list shows it. */
export const toListed = (order: PlacedRow): ListedOrder => {
  const type = chargePointType(order.type_id);
  const { charging_site, group, categories } = order;
  return {
    ...toOrder(order),
    charging_site,
    group,
    categories,
    type: type === null ? null : { id: type.id, name: type.name },
  };
};

/** How the price came about, one line per contiguous visit to a row. */
export const toLines = (order: OrderRow): OrderLine[] => {
  if (order.cost_state === null) return [];
  const rows = new Map(order.tariff.rows.map((row) => [row.id, row]));
  const state = order.state === 'completed' ? billedBy(order) : order.cost_state;
  return priceOf(order.tariff, state).lines.map((line) => {
    const row = line.rowId === null ? undefined : rows.get(line.rowId);
    const minutes = minutesOf(line.toMs - line.fromMs);
    return {
      id: line.rowId,
      quantity: line.unit === 'minutes' ? minutes : toKwh(line.energyWh),
      energy: toKwh(line.energyWh),
      minutes,
      unit: line.unit,
      price: fromMicro(line.priceMicro),
      total: toMajor(line.amountMinor, order.currency),
      startingTime: new Date(line.fromMs).toISOString(),
      endingTime: new Date(line.toMs).toISOString(),
      row:
        row === undefined || line.addition !== undefined
          ? null
          : { starting_time: clock(row.startMinute), ending_time: clock(row.endMinute) },
      is_correction: false,
      is_refund: false,
      ...(line.addition === undefined ? {} : { addition: line.addition }),
    };
  });
};

/**
 * How the whole price came about: where a correction told another one than the tariff comes to, a line is the difference,
 * and where refunds have lowered it, the last line is what they gave back of it.
 */
const toPrices = (order: OrderRow): OrderLine[] => {
  const lines = toLines(order);
  const last = lines.at(-1);
  if (last === undefined || order.state !== 'completed') return lines;
  const { cost_minor: costMinor, refunded_minor: refundedMinor } = order;
  const differenceMinor = costMinor + refundedMinor - priceOf(order.tariff, billedBy(order)).totalMinor;
  const noVisit = (totalMinor: number, is: Pick<OrderLine, 'is_correction' | 'is_refund'>): OrderLine[] =>
    totalMinor === 0
      ? []
      : [
          {
            id: null,
            quantity: 0,
            energy: 0,
            minutes: 0,
            unit: null,
            price: 0,
            total: toMajor(totalMinor, order.currency),
            startingTime: last.endingTime,
            endingTime: last.endingTime,
            row: null,
            ...is,
          },
        ];
  return [
    ...lines,
    ...noVisit(differenceMinor, { is_correction: true, is_refund: false }),
    ...noVisit(-refundedMinor, { is_correction: false, is_refund: true }),
  ];
};

/** A session limit as sent: kWh or minutes. */
const limitOf = (tariff: Tariff, startMs: number): OrderDetail['session_limit'] => {
  const limit = sessionLimitAt(tariff, startMs);
  if (limit === null) return null;
  return { type: limit.type, value: limit.type === 'energy' ? toKwh(limit.amount) : limit.amount / 60 };
};

/** What stands beside an order in other tables. */
interface Beside {
  confirmedBy: string | null;
  command: {
    kind: 'start' | 'stop';
    state: commands.CommandState;
    at: Date;
    answered_at: Date | null;
  } | null;
  tokenElsewhere: TokenElsewhere | null;
  corrections: readonly Correction[];
}

/** An order in full. */
export const toDetail = (
  order: OrderView,
  { confirmedBy, command, tokenElsewhere, corrections }: Beside,
): OrderDetail => ({
  ...toOrder(order),
  transaction_id: order.ocpp_transaction ?? order.transaction_id?.toString() ?? null,
  meter_start: order.meter_start_wh === null ? null : toKwh(order.meter_start_wh),
  meter_stop: order.meter_stop_wh === null ? null : toKwh(order.meter_stop_wh),
  received_at: { start: iso(order.started_received_at), stop: iso(order.stopped_received_at) },
  charger_seen_at: iso(order.charger_seen_at),
  fee_rate: order.fee_rate_ppm / 1_000_000,
  session_limit: order.cost_state === null ? null : limitOf(order.tariff, order.cost_state.startMs),
  allowance: {
    energy: order.allowance_wh === null ? null : toKwh(order.allowance_wh),
    money: order.allowance_minor === null ? null : toMajor(order.allowance_minor, order.currency),
    until: iso(order.allowance_until),
  },
  prices: toPrices(order),
  confirmation:
    order.confirmed_at === null || order.confirmed_hold === null
      ? null
      : {
          at: order.confirmed_at.toISOString(),
          by: confirmedBy,
          hold: order.confirmed_hold,
          comment: order.confirmed_comment,
        },
  corrections: corrections.map((correction) => toCorrection(correction, order.currency)),
  token_elsewhere: tokenElsewhere && {
    at: tokenElsewhere.at.toISOString(),
    order_id: tokenElsewhere.orderId,
    charge_point: { id: tokenElsewhere.chargePointId, title: tokenElsewhere.title },
    offline_since: tokenElsewhere.offlineSince.toISOString(),
  },
  command: command && {
    ...command,
    at: command.at.toISOString(),
    answered_at: iso(command.answered_at),
  },
});
