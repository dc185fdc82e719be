-- What completed sessions came to, each written once. Sums are read from here and not from an index of orders:
-- an index that names figures makes every reading of a running order write into all indexes of the table.
create table session_figures (
  -- Not checked against orders: triggers there keep both alike.
  order_id bigint primary key,
  operator_id bigint not null,
  charge_point_id bigint not null,
  started_at timestamptz,
  completed_at timestamptz not null,
  currency char(3) not null,
  energy_wh bigint not null,
  earning_minor bigint not null,
  duration_ms bigint not null,
  -- Whether session_sums has it already.
  is_summed boolean not null default false
);

-- The same summed up by the quarters of an hour in which sessions completed and started: no zone parts a quarter.
-- A job adds figures to it; those it has not come to yet are read one by one, so that sums are exact at any moment
-- and thousands of sessions that complete at once do not meet at one row.
create table session_sums (
  operator_id bigint not null,
  completed_quarter timestamptz not null,
  -- The epoch where it is unknown when they started.
  started_quarter timestamptz not null,
  currency char(3) not null,
  orders integer not null,
  energy_wh bigint not null,
  earning_minor bigint not null,
  primary key (operator_id, completed_quarter, started_quarter, currency)
);

insert into session_figures
select id, operator_id, charge_point_id, started_at, completed_at, currency, energy_wh, cost_minor - fee_minor, duration_ms, true
from orders where state = 'completed' and completed_at is not null order by completed_at;

insert into session_sums
select operator_id, date_bin('15 minutes', completed_at, timestamptz 'epoch'),
  coalesce(date_bin('15 minutes', started_at, timestamptz 'epoch'), timestamptz 'epoch'), currency,
  count(*), sum(energy_wh), sum(earning_minor)
from session_figures group by 1, 2, 3, 4 order by 1, 2;

create index session_figures_operator on session_figures (operator_id, completed_at);
-- Rankings and a charge point's own days are read from this index alone.
create index session_figures_charge_point on session_figures (operator_id, charge_point_id, completed_at)
  include (started_at, currency, energy_wh, earning_minor, duration_ms);
create index session_figures_new on session_figures (operator_id, completed_at) where not is_summed;
-- What an index alone shall answer must be swept often.
alter table session_figures set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- By the database, so that no writer of orders can forget it, and what is corrected later is taken out of the sums.
create function keep_session_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from session_figures where order_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'completed' and new.completed_at is not null then
    insert into session_figures (order_id, operator_id, charge_point_id, started_at, completed_at, currency,
      energy_wh, earning_minor, duration_ms)
    values (new.id, new.operator_id, new.charge_point_id, new.started_at, new.completed_at, new.currency,
      new.energy_wh, new.cost_minor - new.fee_minor, new.duration_ms);
  end if;
  return null;
end $$;
create trigger orders_figures_of_new after insert on orders for each row
  when (new.state = 'completed') execute function keep_session_figures();
create trigger orders_figures_of_completed
  after update of state, started_at, completed_at, currency, energy_wh, cost_minor, fee_minor, duration_ms on orders
  for each row when (new.state = 'completed' or old.state = 'completed') execute function keep_session_figures();

create trigger orders_figures_of_deleted after delete on orders for each row
  when (old.state = 'completed') execute function keep_session_figures();

create function take_from_session_sums() returns trigger language plpgsql as $$
begin
  update session_sums
  set orders = orders - 1, energy_wh = energy_wh - old.energy_wh, earning_minor = earning_minor - old.earning_minor
  where operator_id = old.operator_id and currency = old.currency
    and completed_quarter = date_bin('15 minutes', old.completed_at, timestamptz 'epoch')
    and started_quarter = coalesce(date_bin('15 minutes', old.started_at, timestamptz 'epoch'), timestamptz 'epoch');
  return null;
end $$;
create trigger session_figures_gone after delete on session_figures for each row
  when (old.is_summed) execute function take_from_session_sums();

-- What sessions of an operator came to that completed from one moment to before another, exact to the microsecond:
-- whole quarters as they were summed up, what is not summed up yet, and what lies in a quarter that a moment parts.
create function sessions_between(operator bigint, since timestamptz, until timestamptz)
returns table (completed_quarter timestamptz, started_quarter timestamptz, currency char(3),
  orders integer, energy_wh bigint, earning_minor bigint)
language sql stable as $$
  select s.completed_quarter, s.started_quarter, s.currency, s.orders, s.energy_wh, s.earning_minor
  from session_sums s
  where s.operator_id = operator
    and s.completed_quarter >= date_bin('15 minutes', since + interval '15 minutes' - interval '1 microsecond', timestamptz 'epoch')
    and s.completed_quarter <= until - interval '15 minutes'
  union all
  select date_bin('15 minutes', f.completed_at, timestamptz 'epoch'),
    coalesce(date_bin('15 minutes', f.started_at, timestamptz 'epoch'), timestamptz 'epoch'),
    f.currency, 1, f.energy_wh, f.earning_minor
  from (
    select * from session_figures n
    where n.operator_id = operator and not n.is_summed and n.completed_at >= since and n.completed_at < until
    union all
    select * from session_figures b
    where b.operator_id = operator and b.is_summed and b.completed_at >= since
      and b.completed_at < least(until, date_bin('15 minutes', since + interval '15 minutes' - interval '1 microsecond', timestamptz 'epoch'))
    union all
    select * from session_figures e
    where e.operator_id = operator and e.is_summed and e.completed_at < until
      and e.completed_at >= greatest(date_bin('15 minutes', until, timestamptz 'epoch'),
        date_bin('15 minutes', since + interval '15 minutes' - interval '1 microsecond', timestamptz 'epoch'))
  ) f
$$;

-- None of these names what a reading changes; room in each page keeps the row's new version beside the old one.
drop index orders_completed;
create index orders_completed on orders (operator_id, completed_at desc, id desc) where state = 'completed';
alter table orders set (fillfactor = 80);

-- Few among millions, and what somebody looks for.
create index orders_unsuccessful on orders (operator_id, requested_at desc, id desc)
  where state in ('failed', 'cancelled');
create index orders_unpriced on orders (operator_id, requested_at desc, id desc)
  where held_reason = 'no-price' or confirmed_hold = 'no-price' or tariff->'rows' = '[]'::jsonb;
create index orders_closed_by_rule on orders (operator_id, requested_at desc, id desc) where closed_by_rule;
create index orders_ocpp_name on orders (ocpp_transaction) where ocpp_transaction is not null;
create index orders_tag_search on orders using gin (tag_uid gin_trgm_ops) where tag_uid is not null;

-- Charge points that need a look are few; a status changes a few times in a session, and a reading or heartbeat never changes it.
create index charge_points_troubled on charge_points (operator_id, status)
  where deleted_at is null and status in ('pending', 'out_of_service', 'unavailable');
