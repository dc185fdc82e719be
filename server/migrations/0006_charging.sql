create sequence ocpp_transaction_ids as integer minvalue 1 maxvalue 2147483647 no cycle;

create table tags (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  uid text collate "C" not null,
  uid_key text collate "C" generated always as (upper(uid)) stored,
  parent_uid text collate "C",
  -- 'operator': the operator's own; 'person': a driver who pays on the platform.
  holder text not null check (holder in ('operator', 'person')),
  person_id bigint references persons (id),
  label text,
  status text not null default 'active' check (status in ('active', 'blocked')),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (operator_id, uid_key),
  check ((holder = 'person') = (person_id is not null))
);

create table orders (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  charge_point_id bigint not null references charge_points (id),
  connector_id bigint not null references connectors (id),
  connector_number integer not null,
  state text not null check (state in ('requested', 'starting', 'charging', 'suspended', 'finishing', 'completed', 'failed', 'cancelled')),
  way text not null check (way in ('remote', 'card', 'free-vend', 'offline')),
  payment_kind text not null check (payment_kind in ('platform', 'cash', 'fleet', 'roaming', 'none')),
  person_id bigint references persons (id),
  membership_id bigint references memberships (id),
  tag_uid text collate "C",
  transaction_id integer unique,
  -- The name a device gave the transaction itself, and the highest number among its events.
  ocpp_transaction text collate "C",
  last_seq_no bigint,
  -- It has ended, but events of it are still missing.
  awaits_events boolean not null default false,
  -- What the tag was worth when the transaction began, so that a start sent again gets the same answer.
  start_verdict text check (start_verdict in ('accepted', 'blocked', 'expired', 'invalid', 'concurrent')),
  failure_reason text,
  stop_reason text,
  stop_requested_at timestamptz,
  stop_requested_why text,
  closed_by_rule boolean not null default false,
  held_reason text,
  requested_at timestamptz not null,
  -- Charger's time, corrected by its skew, and the time of receipt.
  started_at timestamptz,
  started_received_at timestamptz,
  stopped_at timestamptz,
  stopped_received_at timestamptz,
  -- The connector said it was free while the session still ran: its stop is on the way.
  unplugged_at timestamptz,
  ended_at timestamptz,
  completed_at timestamptz,
  device_started_at timestamptz,
  meter_start_wh bigint,
  meter_stop_wh bigint,
  last_meter_wh bigint,
  last_reading_at timestamptz,
  energy_wh bigint not null default 0 check (energy_wh >= 0),
  duration_ms bigint not null default 0 check (duration_ms >= 0),
  power_w integer,
  soc integer,
  currency char(3) not null,
  time_zone text not null,
  tariff jsonb not null,
  cost_state jsonb,
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  fee_rate_ppm integer not null default 0,
  fee_minor bigint not null default 0,
  allowance_wh bigint,
  allowance_minor bigint,
  allowance_until timestamptz
);
create unique index orders_one_open_per_connector on orders (connector_id)
  where state in ('requested', 'starting', 'charging', 'suspended');
create unique index orders_ocpp_transaction on orders (charge_point_id, ocpp_transaction)
  where state not in ('failed', 'cancelled');
create index orders_same_start on orders (connector_id, device_started_at);
create index orders_operator on orders (operator_id, requested_at desc, id desc);
create index orders_charge_point on orders (charge_point_id, requested_at desc);
create index orders_open on orders (charge_point_id)
  where state in ('requested', 'starting', 'charging', 'suspended', 'finishing');

-- What a device told of a transaction that it numbers itself: kept until the order's figures are final.
create table transaction_events (
  id bigint generated always as identity primary key,
  charge_point_id bigint not null references charge_points (id),
  ocpp_transaction text collate "C" not null,
  seq_no bigint not null,
  kind text not null check (kind in ('started', 'updated', 'ended')),
  device_at timestamptz,
  -- Corrected by the device's skew.
  at timestamptz not null,
  received_at timestamptz not null,
  told jsonb not null,
  -- What its tag was worth when it came.
  verdict text check (verdict in ('accepted', 'blocked', 'expired', 'invalid', 'concurrent')),
  unique nulls not distinct (charge_point_id, ocpp_transaction, seq_no, kind, device_at)
);
create index transaction_events_received on transaction_events (received_at);

-- Partitioned by receipt, because the device's time may be anything.
create table meter_samples (
  order_id bigint,
  charge_point_id bigint not null,
  connector_number integer not null,
  at timestamptz not null,
  device_at timestamptz,
  received_at timestamptz not null,
  energy_wh bigint,
  power_w integer,
  current_ma integer,
  voltage_mv integer,
  soc integer,
  context text,
  others jsonb
) partition by range (received_at);
create index meter_samples_order on meter_samples (order_id, at);

create table messages (
  id bigint generated always as identity,
  at timestamptz not null,
  charge_point_id bigint not null,
  connection_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('call', 'result', 'error', 'unreadable')),
  action text,
  message_id text,
  frame text not null,
  primary key (at, id)
) partition by range (at);
create index messages_charge_point on messages (charge_point_id, at, id);

create table commands (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  charge_point_id bigint not null references charge_points (id),
  order_id bigint references orders (id),
  kind text not null check (kind in ('start', 'stop')),
  payload jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'accepted', 'rejected', 'unanswered')),
  outcome text,
  created_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz
);
create index commands_pending on commands (charge_point_id) where state = 'pending';
create index commands_order on commands (order_id);

create table quarantine (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  charge_point_id bigint not null references charge_points (id),
  action text not null,
  reason text not null,
  payload jsonb not null,
  at timestamptz not null
);
create index quarantine_operator on quarantine (operator_id, id desc);

-- How often a model deviates from the standard, and how.
create table deviations (
  vendor text not null,
  model text not null,
  firmware text not null,
  action text not null,
  path text not null,
  kind text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (vendor, model, firmware, action, path, kind)
);
