-- What completed sessions charged by charge point and day of their operator's zone, and by month under its first day: what
-- reports over years are read from. The job that makes all other sums makes these.
create table energy_days (
  operator_id bigint not null,
  is_month boolean not null,
  since date not null,
  charge_point_id bigint not null,
  orders bigint not null,
  energy_wh bigint not null,
  primary key (operator_id, is_month, since, charge_point_id)
) with (fillfactor = 80);

-- What the other sums have: the orders, less what no job has summed up yet.
insert into energy_days
select f.operator_id, k.is_month, k.since, f.charge_point_id, sum(f.orders), sum(f.energy_wh)
from (
  select operator_id, charge_point_id, completed_at, 1 as orders, energy_wh
  from orders where state = 'completed' and completed_at is not null
  union all
  select operator_id, charge_point_id, completed_at, -orders, -energy_wh
  from order_figures where state = 'completed' and completed_at is not null
) f
join operators p on p.id = f.operator_id
cross join lateral (select (f.completed_at at time zone p.time_zone)::date as day) d
cross join lateral (values (false, d.day), (true, date_trunc('month', d.day)::date)) k (is_month, since)
group by 1, 2, 3, 4 order by 1, 2, 3, 4;

analyze energy_days;
