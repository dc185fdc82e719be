-- People who charge the vehicles of a fleet, by their address or without a login.
create table fleet_drivers (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  fleet_id bigint not null,
  name text not null,
  email text,
  -- As addresses are told apart: one of an operator's fleets has a driver.
  email_key text,
  phone text,
  revision integer not null default 1,
  created_at timestamptz not null,
  -- A driver who is gone is kept for the history.
  deleted_at timestamptz,
  foreign key (fleet_id, operator_id) references fleets (id, operator_id),
  unique (id, fleet_id)
);
create unique index fleet_drivers_email on fleet_drivers (operator_id, email_key)
  where deleted_at is null and email_key is not null;
create index fleet_drivers_name on fleet_drivers (fleet_id, lower(name), id) where deleted_at is null;
create index fleet_drivers_search on fleet_drivers using gin (
  (name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops
) where deleted_at is null;

-- The vehicles of the same fleet that a driver charges.
create table fleet_driver_vehicles (
  driver_id bigint not null,
  vehicle_id bigint not null,
  fleet_id bigint not null,
  primary key (driver_id, vehicle_id),
  foreign key (driver_id, fleet_id) references fleet_drivers (id, fleet_id) on delete cascade,
  foreign key (vehicle_id, fleet_id) references vehicles (id, fleet_id)
);
create index fleet_driver_vehicles_vehicle on fleet_driver_vehicles (vehicle_id);
