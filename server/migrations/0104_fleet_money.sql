-- The account on which whoever stands behind a session pays, where that is another than themselves: of a vehicle its fleet.
alter table orders add column payer_account_id bigint;
create index orders_payer_account on orders (payer_account_id, requested_at desc, id desc) where payer_account_id is not null;
create index orders_payer_of_account on orders (payer_id, requested_at desc, id desc) where payer_account_id is not null;

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
  o.version, r.version as running_version, o.refunded_minor, o.tax_rate_ppm, o.payer_account_id
from orders o left join running_orders r on r.order_id = o.id;

-- What a charger is told of a card whose account has nothing left.
alter table orders drop constraint orders_start_verdict_check;
alter table orders add constraint orders_start_verdict_check
  check (start_verdict in ('accepted', 'blocked', 'not-here', 'closed', 'expired', 'invalid', 'concurrent', 'no-credit')) not valid;
alter table transaction_events drop constraint transaction_events_verdict_check;
alter table transaction_events add constraint transaction_events_verdict_check
  check (verdict in ('accepted', 'blocked', 'not-here', 'closed', 'expired', 'invalid', 'concurrent', 'no-credit')) not valid;
-- Every old value is among the new ones.
alter table orders validate constraint orders_start_verdict_check;
alter table transaction_events validate constraint transaction_events_verdict_check;

-- What stands on accounts that are asked while a charger waits: sums of entries, and entries that are in no sum yet.
create table ledger_account_sums (
  account_id bigint primary key references ledger_accounts (id),
  amount_minor bigint not null
);
create table ledger_new_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_accounts (id),
  amount_minor bigint not null
);
create index ledger_new_entries_account on ledger_new_entries (account_id) include (amount_minor);

-- What the sessions of a fleet share: held while it is decided who may use how much of the balance.
create table fleet_accounts (
  fleet_id bigint primary key,
  operator_id bigint not null,
  -- Balances below which the fleet and its operator are told, in minor units, the highest first.
  warn_levels bigint[] not null default '{}',
  -- The lowest level that the balance is below and that was told; null while it is below none.
  warned_minor bigint,
  foreign key (fleet_id, operator_id) references fleets (id, operator_id) on delete cascade
);

-- What a session that is not settled yet may take from the balance of its fleet.
create table fleet_reservations (
  order_id bigint primary key references orders (id) on delete cascade,
  fleet_id bigint not null,
  operator_id bigint not null,
  vehicle_id bigint not null,
  -- What it was expected to cost when it began.
  estimate_minor bigint not null check (estimate_minor >= 0),
  -- What it may cost and use by the last sharing; the order has it as soon as its charge point is free.
  share_minor bigint not null check (share_minor >= 0),
  share_wh bigint,
  share_until timestamptz,
  -- The order has been told of it.
  is_told boolean not null default true,
  created_at timestamptz not null,
  foreign key (fleet_id, operator_id) references fleets (id, operator_id)
);
create index fleet_reservations_fleet on fleet_reservations (fleet_id);
create index fleet_reservations_untold on fleet_reservations (fleet_id) where not is_told;

-- Vehicles that were refused a charge: why, where and when; of several tries in a row the last, with how many there were.
create table fleet_refusals (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  fleet_id bigint not null,
  vehicle_id bigint not null,
  charge_point_id bigint not null,
  tag_uid text,
  reason text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  foreign key (fleet_id, operator_id) references fleets (id, operator_id) on delete cascade
);
create index fleet_refusals_fleet on fleet_refusals (fleet_id, last_at desc, id desc);
create index fleet_refusals_vehicle on fleet_refusals (vehicle_id, last_at desc);
create index fleet_refusals_last on fleet_refusals (last_at);

-- Money that an operator booked on the balance of a fleet, or took from it.
create table fleet_deposits (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  fleet_id bigint not null,
  currency char(3) not null,
  -- Negative where a deposit is corrected.
  amount_minor bigint not null check (amount_minor <> 0),
  reason text,
  -- Such as the number of a bank transfer.
  reference text,
  by_membership bigint references memberships (id),
  at timestamptz not null,
  transaction_id bigint unique references ledger_transactions (id),
  check (amount_minor > 0 or reason is not null),
  foreign key (fleet_id, operator_id) references fleets (id, operator_id)
);
-- A transfer is booked once.
create unique index fleet_deposits_reference on fleet_deposits (operator_id, upper(reference))
  where reference is not null and amount_minor > 0;
create index fleet_deposits_fleet on fleet_deposits (fleet_id, id);

-- Where a fleet charges: power centers, and groups, categories and sites whose power centers are its places, too.
create table fleet_charge_points (
  fleet_id bigint not null references fleets (id) on delete cascade,
  charge_point_id bigint not null references charge_points (id) on delete cascade,
  primary key (fleet_id, charge_point_id)
);
create index fleet_charge_points_place on fleet_charge_points (charge_point_id);
create table fleet_charge_point_groups (
  fleet_id bigint not null references fleets (id) on delete cascade,
  group_id bigint not null references charge_point_groups (id) on delete cascade,
  primary key (fleet_id, group_id)
);
create index fleet_charge_point_groups_place on fleet_charge_point_groups (group_id);
create table fleet_place_categories (
  fleet_id bigint not null references fleets (id) on delete cascade,
  category_id bigint not null references categories (id) on delete cascade,
  primary key (fleet_id, category_id)
);
create index fleet_place_categories_place on fleet_place_categories (category_id);
create table fleet_charging_sites (
  fleet_id bigint not null references fleets (id) on delete cascade,
  site_id bigint not null references charging_sites (id) on delete cascade,
  primary key (fleet_id, site_id)
);
create index fleet_charging_sites_place on fleet_charging_sites (site_id);
