-- What closed orders come to by the hour in which they were asked for, with what a list is most often narrowed by.
-- A list tells its totals each time it is opened, and nobody waits for millions of rows to be read for that.
create table order_sums (
  operator_id bigint not null,
  requested_hour timestamptz not null,
  state text not null,
  payment_kind text not null,
  way text not null,
  orders bigint not null,
  energy_wh bigint not null,
  cost_minor bigint not null,
  fee_minor bigint not null,
  -- Of those that delivered energy: how many, and how long they took.
  delivered bigint not null,
  duration_ms bigint not null,
  primary key (operator_id, requested_hour, state, payment_kind, way)
);

-- What is not in the sums yet, less what is no longer so: a job adds it up, so that orders that close at once do not
-- meet at one row. Until then it is read beside the sums, which are exact at any moment.
create table order_sum_changes (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  requested_at timestamptz not null,
  state text not null,
  payment_kind text not null,
  way text not null,
  orders bigint not null,
  energy_wh bigint not null,
  cost_minor bigint not null,
  fee_minor bigint not null,
  delivered bigint not null,
  duration_ms bigint not null
);
create index order_sum_changes_operator on order_sum_changes (operator_id, requested_at);
-- Rows come and go all day.
alter table order_sum_changes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

insert into order_sums
select operator_id, date_bin('1 hour', requested_at, timestamptz 'epoch'), state, payment_kind, way,
  count(*), sum(energy_wh), sum(cost_minor), sum(fee_minor),
  count(*) filter (where energy_wh > 0), coalesce(sum(duration_ms) filter (where energy_wh > 0), 0)
from orders where state in ('completed', 'failed', 'cancelled')
group by 1, 2, 3, 4, 5 order by 1, 2;

-- By the database, so that no writer of orders can forget it.
create function tell_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state in ('completed', 'failed', 'cancelled') then
    insert into order_sum_changes (operator_id, requested_at, state, payment_kind, way,
      orders, energy_wh, cost_minor, fee_minor, delivered, duration_ms)
    values (old.operator_id, old.requested_at, old.state, old.payment_kind, old.way,
      -1, -old.energy_wh, -old.cost_minor, -old.fee_minor,
      -(old.energy_wh > 0)::int, case when old.energy_wh > 0 then -old.duration_ms else 0 end);
  end if;
  if tg_op <> 'DELETE' and new.state in ('completed', 'failed', 'cancelled') then
    insert into order_sum_changes (operator_id, requested_at, state, payment_kind, way,
      orders, energy_wh, cost_minor, fee_minor, delivered, duration_ms)
    values (new.operator_id, new.requested_at, new.state, new.payment_kind, new.way,
      1, new.energy_wh, new.cost_minor, new.fee_minor,
      (new.energy_wh > 0)::int, case when new.energy_wh > 0 then new.duration_ms else 0 end);
  end if;
  return null;
end $$;
create trigger orders_sums_of_new after insert on orders for each row
  when (new.state in ('completed', 'failed', 'cancelled')) execute function tell_order_sums();
create trigger orders_sums_of_closed
  after update of operator_id, requested_at, state, payment_kind, way, energy_wh, cost_minor, fee_minor, duration_ms on orders
  for each row when (
    (new.state in ('completed', 'failed', 'cancelled') or old.state in ('completed', 'failed', 'cancelled'))
    and (new.operator_id, new.requested_at, new.state, new.payment_kind, new.way, new.energy_wh, new.cost_minor,
      new.fee_minor, new.duration_ms)
    is distinct from (old.operator_id, old.requested_at, old.state, old.payment_kind, old.way, old.energy_wh,
      old.cost_minor, old.fee_minor, old.duration_ms)
  ) execute function tell_order_sums();
create trigger orders_sums_of_deleted after delete on orders for each row
  when (old.state in ('completed', 'failed', 'cancelled')) execute function tell_order_sums();

-- What orders of an operator come to that were asked for from one moment to before another, exact to the microsecond:
-- whole hours as they were summed up, what is not summed up yet, what is still open, and what lies in an hour
-- that a moment parts.
create function orders_between(operator bigint, since timestamptz, until timestamptz)
returns table (state text, payment_kind text, way text, orders bigint, energy_wh bigint, cost_minor bigint,
  fee_minor bigint, delivered bigint, duration_ms bigint)
language sql stable as $$
  select s.state, s.payment_kind, s.way, s.orders, s.energy_wh, s.cost_minor, s.fee_minor, s.delivered, s.duration_ms
  from order_sums s
  where s.operator_id = operator
    and s.requested_hour >= date_bin('1 hour', since + interval '1 hour' - interval '1 microsecond', timestamptz 'epoch')
    and s.requested_hour < date_bin('1 hour', until, timestamptz 'epoch')
  union all
  select c.state, c.payment_kind, c.way, c.orders, c.energy_wh, c.cost_minor, c.fee_minor, c.delivered, c.duration_ms
  from order_sum_changes c
  where c.operator_id = operator
    and c.requested_at >= date_bin('1 hour', since + interval '1 hour' - interval '1 microsecond', timestamptz 'epoch')
    and c.requested_at < date_bin('1 hour', until, timestamptz 'epoch')
  union all
  select o.state, o.payment_kind, o.way, 1, o.energy_wh, o.cost_minor, o.fee_minor,
    (o.energy_wh > 0)::int, case when o.energy_wh > 0 then o.duration_ms else 0 end
  from (
    select * from orders r
    where r.operator_id = operator and r.requested_at >= since and r.requested_at < until
      and r.state in ('requested', 'starting', 'charging', 'suspended', 'finishing')
    union all
    select * from orders b
    where b.operator_id = operator and b.state in ('completed', 'failed', 'cancelled') and b.requested_at >= since
      and b.requested_at < least(until, date_bin('1 hour', since + interval '1 hour' - interval '1 microsecond', timestamptz 'epoch'))
    union all
    select * from orders e
    where e.operator_id = operator and e.state in ('completed', 'failed', 'cancelled') and e.requested_at < until
      and e.requested_at >= greatest(date_bin('1 hour', until, timestamptz 'epoch'),
        date_bin('1 hour', since + interval '1 hour' - interval '1 microsecond', timestamptz 'epoch'))
  ) o
$$;
