-- By how much refunds have lowered the price of an order; its price is what is left.
alter table orders add column refunded_minor bigint not null default 0 check (refunded_minor >= 0);

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
  o.version, r.version as running_version, o.refunded_minor
from orders o left join running_orders r on r.order_id = o.id;
alter table settlement_changes drop constraint settlement_changes_kind_check;
alter table settlement_changes
  add constraint settlement_changes_kind_check
    check (kind in ('correction', 'refund', 'reversal', 'write-off', 'collection')),
  -- By how much what the provider holds of the order changed, and what was given up of its debt.
  add column collected_minor bigint not null default 0,
  add column written_off_minor bigint not null default 0,
  -- The change that this one takes back; each is taken back once.
  add column mends_id bigint unique references settlement_changes (id),
  -- Null where the product itself did it.
  add column by_membership bigint references memberships (id),
  -- Null of corrections, which keep theirs themselves.
  add column reason text;

-- Money given back to whoever paid an order.
create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references settlements (order_id),
  operator_id bigint not null references operators (id),
  change_id bigint not null unique references settlement_changes (id),
  payment_kind text not null check (payment_kind in ('platform', 'cash', 'fleet', 'roaming', 'none')),
  currency char(3) not null,
  -- What goes back, and the part of it by which the price of the order was lowered: the rest had been the payer's already.
  amount_minor bigint not null check (amount_minor > 0),
  price_minor bigint not null check (price_minor between 0 and amount_minor),
  fee_minor bigint not null,
  state text not null check (state in ('waiting', 'sending', 'paid', 'refused', 'cancelled')),
  -- Whom the provider is asked by: null where the money goes back on an account.
  provider text,
  -- Why the provider refused.
  refusal text,
  created_at timestamptz not null,
  concluded_at timestamptz,
  check ((concluded_at is null) = (state = 'waiting' or state = 'sending'))
);
create index refunds_order on refunds (order_id);
create index refunds_operator on refunds (operator_id, created_at);

-- Tries to collect what a driver still owes for an order.
create table debt_collections (
  id bigint generated always as identity primary key,
  order_id bigint not null references settlements (order_id),
  operator_id bigint not null references operators (id),
  by_membership bigint references memberships (id),
  currency char(3) not null,
  state text not null check (state in ('waiting', 'sending', 'collected', 'given-up', 'cancelled')),
  tries integer not null default 0,
  -- What is asked for by the try under way, or was taken by the last one.
  amount_minor bigint,
  next_at timestamptz,
  -- What the provider answered last.
  note text,
  created_at timestamptz not null,
  concluded_at timestamptz,
  check ((concluded_at is null) = (state = 'waiting' or state = 'sending'))
);
-- One at a time.
create unique index debt_collections_open on debt_collections (order_id) where state in ('waiting', 'sending');
create index debt_collections_order on debt_collections (order_id);
