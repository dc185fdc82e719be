-- The tax that is in the price, frozen at the start in parts per million of the net price; null of orders begun before it was kept.
alter table orders add column tax_rate_ppm integer check (tax_rate_ppm between 0 and 1000000);

create or replace view orders_now as
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
  o.version, r.version as running_version, o.refunded_minor, o.tax_rate_ppm
from orders o left join running_orders r on r.order_id = o.id;

-- What an operator says of itself on receipts.
alter table operators
  add column address_line_1 text,
  add column address_line_2 text,
  add column city text,
  add column zipcode text,
  add column vat_id text,
  -- Instead of the standard rate of its country; null where that counts.
  add column tax_rate_ppm integer check (tax_rate_ppm between 0 and 1000000),
  -- Stands before the number of each receipt.
  add column receipt_prefix text not null default '';

-- The last number that an operator gave: held until the receipt that has it is written, so that none is left out.
create table receipt_numbers (
  operator_id bigint primary key references operators (id),
  last_number bigint not null check (last_number >= 0)
);

-- What was issued of an order: its receipt, and a note for each change of its price after that. A row never changes.
create table receipts (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('receipt', 'credit-note', 'debit-note')),
  number bigint not null check (number > 0),
  -- With its prefix, as it is printed.
  label text not null,
  -- The receipt that a note changes.
  amends_id bigint references receipts (id),
  issued_at timestamptz not null,
  currency char(3) not null,
  -- Never negative: what a credit note gives back is told by its kind.
  total_minor bigint not null check (total_minor > 0),
  tax_minor bigint not null check (tax_minor between 0 and total_minor),
  tax_rate_ppm integer not null check (tax_rate_ppm between 0 and 1000000),
  -- Opens it for whoever has the link.
  token text not null unique,
  -- Whatever else is printed, as it was when it was issued.
  content jsonb not null,
  unique (operator_id, number),
  check ((amends_id is null) = (kind = 'receipt'))
);
create unique index receipts_first on receipts (order_id) where kind = 'receipt';
create index receipts_order on receipts (order_id, id);
