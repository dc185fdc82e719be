-- How many times a row was written, so that who keeps a copy of it sees that the copy is old.
alter table orders add column version integer not null default 0;

-- The figures of an order that runs, as long as they are newer than those in orders: a reading changes them alone,
-- and must not write the wide row with its many indexes anew. Any other change writes all figures into orders and
-- deletes the row here. Who reads takes the row here where there is one.
-- No column has an index and each page has room, so that a row's next version stands beside the one before.
create table running_orders (
  order_id bigint primary key references orders (id) on delete cascade,
  version integer not null,
  last_meter_wh bigint,
  energy_wh bigint not null check (energy_wh >= 0),
  duration_ms bigint not null check (duration_ms >= 0),
  cost_minor bigint not null check (cost_minor >= 0),
  fee_minor bigint not null,
  last_reading_at timestamptz,
  last_seq_no bigint,
  power_w integer,
  soc integer,
  -- JSON that is read with an order and never searched.
  cost_state text
) with (
  fillfactor = 60,
  -- Sessions come and go; a vacuum of few pages may take place at once, and never locks out who reads.
  autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 500, vacuum_truncate = false
);

-- Orders as they are now. A migration that changes a column of orders makes it anew.
create view orders_now as
select o.id, o.operator_id, o.charge_point_id, o.connector_id, o.connector_number, o.state, o.way, o.payment_kind,
  o.payer_kind, o.payer_id, o.person_id, o.membership_id, o.tag_uid, o.transaction_id, o.ocpp_transaction,
  case when r.order_id is null then o.last_seq_no else r.last_seq_no end as last_seq_no,
  o.awaits_events, o.start_verdict, o.failure_reason, o.stop_reason, o.stop_requested_at, o.stop_requested_why,
  o.closed_by_rule, o.held_reason, o.confirmed_at, o.confirmed_by, o.confirmed_comment, o.confirmed_hold,
  o.requested_at, o.started_at, o.started_received_at, o.stopped_at, o.stopped_received_at, o.unplugged_at,
  o.ended_at, o.completed_at, o.device_started_at, o.meter_start_wh, o.meter_stop_wh,
  case when r.order_id is null then o.last_meter_wh else r.last_meter_wh end as last_meter_wh,
  case when r.order_id is null then o.last_reading_at else r.last_reading_at end as last_reading_at,
  case when r.order_id is null then o.energy_wh else r.energy_wh end as energy_wh,
  case when r.order_id is null then o.duration_ms else r.duration_ms end as duration_ms,
  case when r.order_id is null then o.power_w else r.power_w end as power_w,
  case when r.order_id is null then o.soc else r.soc end as soc,
  o.currency, o.time_zone, o.tariff,
  case when r.order_id is null then o.cost_state else r.cost_state::jsonb end as cost_state,
  case when r.order_id is null then o.cost_minor else r.cost_minor end as cost_minor,
  o.fee_rate_ppm,
  case when r.order_id is null then o.fee_minor else r.fee_minor end as fee_minor,
  o.allowance_wh, o.allowance_minor, o.allowance_until,
  o.version, r.version as running_version
from orders o left join running_orders r on r.order_id = o.id;
