import type { Tariff } from '../../network';
import { openCost } from '../../network';
import type { OrderRow } from './rules/order';

/** A price of 0.40 by day and 0.20 by night, in a zone without daylight saving. */
export const dayAndNight: Tariff = {
  currency: 'EUR',
  timeZone: 'UTC',
  rows: [
    {
      id: 1,
      startMinute: 480,
      endMinute: 1200,
      priceMicro: 400_000,
      unit: 'energy',
      limitType: null,
      limitAmount: null,
    },
    {
      id: 2,
      startMinute: 1200,
      endMinute: 480,
      priceMicro: 200_000,
      unit: 'energy',
      limitType: null,
      limitAmount: null,
    },
  ],
};

const noon = new Date('2026-05-01T12:00:00Z');
export const after = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

const ownPayer = { payer_kind: 'operator', payer_id: null, payer_account_id: null, person_id: null } as const;

/** A session that charges since noon, its register at 10,000 Wh. */
export const charging = (with_: Partial<OrderRow> = {}): OrderRow => ({
  id: 1,
  operator_id: 1,
  charge_point_id: 1,
  connector_id: 1,
  connector_number: 1,
  state: 'charging',
  way: 'card',
  payment_kind: 'none',
  ...ownPayer,
  membership_id: null,
  tag_uid: 'TAG',
  transaction_id: 7,
  ocpp_transaction: null,
  last_seq_no: null,
  awaits_events: false,
  start_verdict: 'accepted',
  failure_reason: null,
  stop_reason: null,
  stop_requested_at: null,
  stop_requested_why: null,
  closed_by_rule: false,
  held_reason: null,
  confirmed_at: null,
  confirmed_by: null,
  confirmed_comment: null,
  confirmed_hold: null,
  requested_at: noon,
  started_at: noon,
  started_received_at: noon,
  stopped_at: null,
  stopped_received_at: null,
  unplugged_at: null,
  ended_at: null,
  completed_at: null,
  device_started_at: noon,
  meter_start_wh: 10_000,
  meter_stop_wh: null,
  last_meter_wh: 10_000,
  last_reading_at: noon,
  energy_wh: 0,
  duration_ms: 0,
  power_w: null,
  soc: null,
  currency: 'EUR',
  time_zone: 'UTC',
  tariff: dayAndNight,
  cost_state: openCost(dayAndNight, noon.getTime()),
  cost_minor: 0,
  fee_rate_ppm: 0,
  fee_minor: 0,
  refunded_minor: 0,
  tax_rate_ppm: null,
  allowance_wh: null,
  allowance_minor: null,
  allowance_until: null,
  ...with_,
});
