-- Vehicles of drivers' own at an operator. They are no fleet's, so nothing of a fleet looks here; numbers are shared with
-- the vehicles of fleets, so that a number on an order names one vehicle.
create table driver_vehicles (
  id bigint primary key default nextval('vehicles_id_seq'),
  operator_id bigint not null references operators (id),
  person_id bigint not null references persons (id),
  -- Of the catalogue of vehicle makes, whose ids are never used again.
  make_id integer,
  model_id integer,
  title text not null,
  year smallint,
  version text,
  color text,
  license_plate text,
  fuel_type text,
  connector_kind_id integer,
  -- Told by the driver and proven by nobody: others may tell the same, and it starts nothing.
  vin text,
  battery_wh integer check (battery_wh > 0),
  active boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null
);
create index driver_vehicles_driver on driver_vehicles (person_id, operator_id, id);
create index driver_vehicles_operator on driver_vehicles (operator_id);
