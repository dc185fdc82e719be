-- What orders came to, kept once. A closed order adds one row to order_figures, written by the store that writes orders;
-- a correction adds two, one that takes the old figures back and one with the new.
-- A job moves these rows into four sums: order_sums and session_sums, which exist, and the two below.
-- Whoever asks adds what is not moved yet, so that every sum is exact at any moment.

drop trigger orders_figures_of_new on orders;
drop trigger orders_figures_of_completed on orders;
drop trigger orders_figures_of_deleted on orders;
drop trigger orders_sums_of_new on orders;
drop trigger orders_sums_of_closed on orders;
drop trigger orders_sums_of_deleted on orders;
drop trigger session_figures_gone on session_figures;
drop function keep_session_figures();
drop function take_from_session_sums();
drop function tell_order_sums();
drop function sessions_between(bigint, timestamptz, timestamptz);
drop function orders_between(bigint, timestamptz, timestamptz);

create table order_figures (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  charge_point_id bigint not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  state text not null,
  payment_kind text not null,
  way text not null,
  currency char(3) not null,
  -- 1, or −1 where figures are taken back; they are negative then, too.
  orders integer not null,
  energy_wh bigint not null,
  cost_minor bigint not null,
  fee_minor bigint not null,
  duration_ms bigint not null
);
create index order_figures_charge_point on order_figures (operator_id, charge_point_id);
-- Rows come and go all day.
alter table order_figures set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- What a charge point's completed sessions came to by the day (UTC) of their completion: rankings are read from here.
create table charge_point_days (
  operator_id bigint not null,
  charge_point_id bigint not null,
  completed_day timestamptz not null,
  currency char(3) not null,
  orders integer not null,
  energy_wh bigint not null,
  earning_minor bigint not null,
  duration_ms bigint not null,
  primary key (charge_point_id, completed_day, currency)
);
create index charge_point_days_operator on charge_point_days (operator_id, completed_day);

-- The same since it was added: lists show it and sort by it.
create table charge_point_sums (
  charge_point_id bigint primary key,
  operator_id bigint not null,
  orders bigint not null,
  energy_wh bigint not null,
  earning_minor bigint not null,
  duration_ms bigint not null
) with (fillfactor = 70);
create index charge_point_sums_operator on charge_point_sums (operator_id);

-- What no sum had yet.
insert into order_sums as s
select operator_id, date_bin('1 hour', requested_at, timestamptz 'epoch'), state, payment_kind, way,
  sum(orders), sum(energy_wh), sum(cost_minor), sum(fee_minor), sum(delivered), sum(duration_ms)
from order_sum_changes group by 1, 2, 3, 4, 5
on conflict (operator_id, requested_hour, state, payment_kind, way) do update set
  orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh,
  cost_minor = s.cost_minor + excluded.cost_minor, fee_minor = s.fee_minor + excluded.fee_minor,
  delivered = s.delivered + excluded.delivered, duration_ms = s.duration_ms + excluded.duration_ms;

insert into session_sums as s
select operator_id, date_bin('15 minutes', completed_at, timestamptz 'epoch'),
  coalesce(date_bin('15 minutes', started_at, timestamptz 'epoch'), timestamptz 'epoch'), currency,
  count(*), sum(energy_wh), sum(earning_minor)
from session_figures where not is_summed group by 1, 2, 3, 4
on conflict (operator_id, completed_quarter, started_quarter, currency) do update set
  orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh,
  earning_minor = s.earning_minor + excluded.earning_minor;

insert into charge_point_days
select operator_id, charge_point_id, date_bin('1 day', completed_at, timestamptz 'epoch'), currency,
  count(*), sum(energy_wh), sum(earning_minor), sum(duration_ms)
from session_figures group by 1, 2, 3, 4 order by 3, 1, 2;

insert into charge_point_sums
select charge_point_id, operator_id, sum(orders), sum(energy_wh), sum(earning_minor), sum(duration_ms)
from charge_point_days group by 1, 2 order by 1;

drop table session_figures;
drop table order_sum_changes;
alter table charge_points
  drop column orders_count,
  drop column total_energy_wh,
  drop column total_earning_minor,
  drop column total_time_ms;

-- A charge point's own days and stays are few, and read from its orders; no reading of a running order writes in here.
create index orders_charge_point_completed on orders (charge_point_id, completed_at) where state = 'completed';

-- Few, and left out of what an operator's charge points came to.
create index charge_points_deleted on charge_points (operator_id) where deleted_at is not null;

-- Plans are made before the first sweep, too.
analyze order_sums, session_sums, charge_point_days, charge_point_sums, order_figures;
