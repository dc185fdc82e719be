import type { StartWay } from '@voltdeck/contract';
import { isOnEvse, rowAt, type ChargingPlace } from '../../../network';
import { isSameTag, type Judged, judgedColumns } from '../../authorization/rules';
import { isRunning, isWaiting, type OrderRow, unfinishedStates } from '../../orders/rules/order';
import { closeByRule } from './ending';
import type { NumberedConnector } from './known';
import { change, fail, type Life, tell } from './life';
import { holdFor } from './start';

/** Orders of the charge point that are not ended, oldest first. */
export const unfinishedOf = (life: Life): OrderRow[] =>
  [...life.orders.values()].filter(({ state }) => (unfinishedStates as readonly string[]).includes(state));

/** Connector 0 means connector 1 when there is one connector only (docs/chargers-in-the-field.md#connector-zero). */
export const connectorAt = (
  place: ChargingPlace,
  number: number | null,
): ChargingPlace['connectors'][number] | null => {
  const only = place.connectors.length === 1 ? (place.connectors[0] ?? null) : null;
  if (number === null || number === 0) return only;
  return place.connectors.find((connector) => connector.number === number) ?? null;
};

/** The connectors that a session may be on that names none: free ones that are busy, or else all that are free. */
export const likelyConnectors = (
  place: ChargingPlace,
  unfinished: readonly OrderRow[],
): ChargingPlace['connectors'] => {
  const free = place.connectors.filter(
    (connector) => !unfinished.some((order) => isOnEvse(place, connector, order.connector_id)),
  );
  const busy = free.filter(({ status }) => status === 'busy');
  return busy.length > 0 ? busy : free;
};

/** How a session began that nobody asked for from afar. */
export const wayOf = (place: ChargingPlace, start: { uid: string | null; isOffline: boolean }): StartWay => {
  if (start.isOffline) return 'offline';
  return isSameTag(place.freeVendTag, start.uid) ? 'free-vend' : 'card';
};

/** What an order is opened with: who, where and what for, and what its course has told by now. */
export interface NewOrder extends Judged {
  way: StartWay;
  connector: NumberedConnector;
  uid: string | null;
  at: Date;
  columns: Pick<OrderRow, 'state'> & Partial<OrderRow>;
}

/** Columns that are empty until the transaction begins. */
const emptyColumns = {
  membership_id: null,
  transaction_id: null,
  ocpp_transaction: null,
  last_seq_no: null,
  awaits_events: false,
  failure_reason: null,
  stop_reason: null,
  stop_requested_at: null,
  stop_requested_why: null,
  closed_by_rule: false,
  confirmed_at: null,
  confirmed_by: null,
  confirmed_comment: null,
  confirmed_hold: null,
  started_at: null,
  started_received_at: null,
  stopped_at: null,
  stopped_received_at: null,
  unplugged_at: null,
  ended_at: null,
  completed_at: null,
  device_started_at: null,
  meter_start_wh: null,
  meter_stop_wh: null,
  last_meter_wh: null,
  last_reading_at: null,
  energy_wh: 0,
  duration_ms: 0,
  power_w: null,
  soc: null,
  cost_state: null,
  cost_minor: 0,
  fee_minor: 0,
  refunded_minor: 0,
} satisfies Partial<OrderRow>;

/** Opens an order: the one place where one begins to exist. It has a negative number until it is saved. */
export function open(life: Life, opening: NewOrder): OrderRow {
  const { place } = life;
  const id = Math.min(0, ...life.orders.keys()) - 1;
  const order: OrderRow = {
    ...emptyColumns,
    id,
    operator_id: place.operatorId,
    charge_point_id: place.id,
    connector_id: opening.connector.id,
    connector_number: opening.connector.number,
    way: opening.way,
    tag_uid: opening.uid,
    requested_at: opening.at,
    currency: place.currency,
    time_zone: place.timeZone,
    tariff: place.tariff,
    ...judgedColumns(opening),
    fee_rate_ppm: place.feeRatePpm,
    tax_rate_ppm: place.taxRatePpm,
    held_reason: opening.held,
    ...opening.columns,
  };
  life.orders.set(id, order);
  tell(life, order);
  if (opening.verdict === 'accepted') accept(life, order, opening.at);
  return order;
}

/** Whoever pays hears of an accepted order once it is saved, and may leave it nothing to use. */
export function accept(life: Life, order: OrderRow, at: Date): void {
  life.effects.push({ kind: 'accepted', orderId: order.id, opened: order, at });
}

/** A connector carries one session: what was open on it ends before the next begins (docs/chargers-in-the-field.md#start-on-an-open-session). */
export function makeWay(
  life: Life,
  older: readonly OrderRow[],
  next: { meterStartWh: number | null; at: Date },
): void {
  for (const order of older) {
    if (isWaiting(order.state)) fail(life, order, { state: 'failed', reason: 'overtaken' });
    else {
      const nextStartWh = isRunning(order.state) ? next.meterStartWh : null;
      closeByRule(life, order, { reason: 'next-start', nextStartWh, at: next.at });
    }
  }
}

/**
 * An order that was asked for from afar begins.
 * Between the request and the plug the prices may have left a gap, in which no start is allowed.
 */
export function adopt(
  life: Life,
  order: OrderRow,
  { connector, at, columns }: { connector: NumberedConnector; at: Date; columns: Partial<OrderRow> },
): OrderRow {
  const hasPrice = rowAt(order.tariff, at.getTime()) !== null;
  const held = holdFor(order.held_reason, hasPrice ? null : 'no-price');
  const begun = change(life, order, {
    ...columns,
    connector_id: connector.id,
    connector_number: connector.number,
    start_verdict: hasPrice ? 'accepted' : 'blocked',
    held_reason: held ?? columns.held_reason ?? null,
  });
  tell(life, begun);
  return begun;
}
