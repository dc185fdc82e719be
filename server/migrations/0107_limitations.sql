-- What bounds the energy that a fleet charges at a place; amounts in Wh, days of the fleet's zone, last days are of it.
create table limitations (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  fleet_id bigint not null,
  name text not null,
  limitable_type text not null check (limitable_type in ('charge-point', 'charge-point-group')),
  charge_point_id bigint references charge_points (id),
  -- Without its group a limitation is nowhere.
  charge_point_group_id bigint,
  vehicle_group_id bigint,
  per_vehicle boolean not null,
  limit_type text not null check (limit_type in ('unlimited', 'daily', 'weekly', 'monthly', 'user-defined')),
  amount_wh bigint check (amount_wh >= 0),
  extra_wh bigint not null default 0 check (extra_wh >= 0),
  starting_day date,
  ending_day date,
  valid_until_day date,
  plug_types int[] not null default '{}',
  on_holidays boolean not null,
  on_weekends boolean not null,
  beyond_battery boolean not null,
  is_transferring boolean not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  foreign key (fleet_id, operator_id) references fleets (id, operator_id) on delete cascade,
  foreign key (charge_point_group_id, operator_id) references charge_point_groups (id, operator_id) on delete cascade,
  foreign key (vehicle_group_id, fleet_id) references vehicle_groups (id, fleet_id),
  check ((charge_point_id is null) = (limitable_type <> 'charge-point')),
  check ((charge_point_group_id is null) = (limitable_type <> 'charge-point-group')),
  check ((amount_wh is null) = (limit_type = 'unlimited'))
);
create index limitations_fleet on limitations (fleet_id, lower(name), id);
create index limitations_charge_point on limitations (charge_point_id) where charge_point_id is not null;
create index limitations_charge_point_group on limitations (charge_point_group_id) where charge_point_group_id is not null;
create index limitations_vehicle_group on limitations (vehicle_group_id) where vehicle_group_id is not null;

-- Days on which limitations close that do not allow charging on holidays.
create table fleet_holidays (
  fleet_id bigint not null,
  operator_id bigint not null,
  day date not null,
  name text not null,
  primary key (fleet_id, day),
  foreign key (fleet_id, operator_id) references fleets (id, operator_id) on delete cascade
);

-- Energy of completed orders of vehicles by the days on which it flowed, so that a period is one range of an index.
create table fleet_energy (
  order_id bigint not null references orders (id) on delete cascade,
  day date not null,
  fleet_id bigint not null,
  vehicle_id bigint not null,
  charge_point_id bigint not null,
  energy_wh bigint not null,
  primary key (order_id, day)
);
create index fleet_energy_period on fleet_energy (fleet_id, day)
  include (vehicle_id, charge_point_id, energy_wh, order_id);
create index fleet_energy_vehicle on fleet_energy (vehicle_id, day) include (energy_wh, order_id);
