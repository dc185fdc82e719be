-- What limitations count, summed up: of a fleet at a place, of all its vehicles together and of each, by day and by month under
-- its first day. A job moves the rows of changes into the sums; whoever asks adds what is not moved yet.
create table fleet_energy_figures (
  id bigint generated always as identity primary key,
  fleet_id bigint not null,
  charge_point_id bigint not null,
  vehicle_id bigint not null,
  day date not null,
  -- Negative where an order is corrected.
  energy_wh bigint not null
);
create index fleet_energy_figures_place on fleet_energy_figures (charge_point_id, fleet_id, day);
alter table fleet_energy_figures
  set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create table fleet_energy_sums (
  fleet_id bigint not null,
  charge_point_id bigint not null,
  is_by_vehicle boolean not null,
  is_month boolean not null,
  since date not null,
  -- 0 stands for all together.
  vehicle_id bigint not null,
  energy_wh bigint not null,
  primary key (charge_point_id, fleet_id, is_by_vehicle, is_month, since, vehicle_id)
) with (fillfactor = 80);

insert into fleet_energy_sums
select e.fleet_id, e.charge_point_id, v.is_by_vehicle, k.is_month, k.since, v.id, sum(e.energy_wh)
from fleet_energy e
cross join lateral (values (false, 0::bigint), (true, e.vehicle_id)) v (is_by_vehicle, id)
cross join lateral (values (false, e.day), (true, date_trunc('month', e.day)::date)) k (is_month, since)
group by 1, 2, 3, 4, 5, 6 order by 2, 1, 3, 4, 5, 6;

-- The zone whose days these are: whoever moves to another one keeps the days that were noted.
alter table fleet_energy add column time_zone text;
update fleet_energy e set time_zone = p.time_zone
from fleets f join operators p on p.id = f.operator_id where f.id = e.fleet_id;

-- Who charged today is asked by fleet and day, wherever it was.
create index fleet_energy_day on fleet_energy (fleet_id, day) include (vehicle_id, energy_wh);

analyze fleet_energy_sums;
