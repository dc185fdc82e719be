import type { OrderRow } from './order';

/** What a reading may change of an order that runs. */
export type ReadFigures = Pick<
  OrderRow,
  | 'last_seq_no'
  | 'held_reason'
  | 'last_meter_wh'
  | 'last_reading_at'
  | 'energy_wh'
  | 'duration_ms'
  | 'power_w'
  | 'soc'
  | 'cost_state'
  | 'cost_minor'
  | 'fee_minor'
>;

/**
 * An order with other figures. Written out, because the engine keeps a row of so many columns as a table of hashes once
 * the driver has made it, and so does each copy by spreading: that takes fifty times as long, eight times the room, and it is done
 * for every reading.
 */
export const withFigures = (order: OrderRow, figures: ReadFigures): OrderRow => {
  const row = writtenOut(order, figures);
  row.version = order.version;
  row.running_version = order.running_version;
  return row;
};

const writtenOut = (order: OrderRow, figures: ReadFigures): OrderRow => ({
  id: order.id,
  operator_id: order.operator_id,
  charge_point_id: order.charge_point_id,
  connector_id: order.connector_id,
  connector_number: order.connector_number,
  state: order.state,
  way: order.way,
  payment_kind: order.payment_kind,
  payer_kind: order.payer_kind,
  payer_id: order.payer_id,
  payer_account_id: order.payer_account_id,
  person_id: order.person_id,
  membership_id: order.membership_id,
  tag_uid: order.tag_uid,
  transaction_id: order.transaction_id,
  ocpp_transaction: order.ocpp_transaction,
  last_seq_no: figures.last_seq_no,
  awaits_events: order.awaits_events,
  start_verdict: order.start_verdict,
  failure_reason: order.failure_reason,
  stop_reason: order.stop_reason,
  stop_requested_at: order.stop_requested_at,
  stop_requested_why: order.stop_requested_why,
  closed_by_rule: order.closed_by_rule,
  held_reason: figures.held_reason,
  confirmed_at: order.confirmed_at,
  confirmed_by: order.confirmed_by,
  confirmed_comment: order.confirmed_comment,
  confirmed_hold: order.confirmed_hold,
  requested_at: order.requested_at,
  started_at: order.started_at,
  started_received_at: order.started_received_at,
  stopped_at: order.stopped_at,
  stopped_received_at: order.stopped_received_at,
  unplugged_at: order.unplugged_at,
  ended_at: order.ended_at,
  completed_at: order.completed_at,
  device_started_at: order.device_started_at,
  meter_start_wh: order.meter_start_wh,
  meter_stop_wh: order.meter_stop_wh,
  last_meter_wh: figures.last_meter_wh,
  last_reading_at: figures.last_reading_at,
  energy_wh: figures.energy_wh,
  duration_ms: figures.duration_ms,
  power_w: figures.power_w,
  soc: figures.soc,
  currency: order.currency,
  time_zone: order.time_zone,
  tariff: order.tariff,
  cost_state: figures.cost_state,
  cost_minor: figures.cost_minor,
  fee_rate_ppm: order.fee_rate_ppm,
  fee_minor: figures.fee_minor,
  allowance_wh: order.allowance_wh,
  allowance_minor: order.allowance_minor,
  allowance_until: order.allowance_until,
  refunded_minor: order.refunded_minor,
  tax_rate_ppm: order.tax_rate_ppm,
});

/** An order as the driver read it, in the form that is quick to read and to copy. */
export const asRow = (row: OrderRow): OrderRow => withFigures(row, row);
