-- Vehicles of fleets; their cards are tags with them as the holder.
create table vehicles (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  fleet_id bigint not null,
  -- Of the same fleet; none where it is in no group.
  group_id bigint,
  -- Of the catalogue of vehicle makes, whose ids are never used again.
  make_id integer,
  model_id integer,
  title text not null,
  year smallint,
  -- The maker's name of the trim.
  version text,
  color text,
  license_plate text,
  -- The plate as two of them are told apart: letter case, width, spaces and dashes aside.
  plate_key text,
  fuel_type text,
  -- Of the kinds of connectors.
  connector_kind_id integer,
  vin text,
  vin_key text,
  -- The vehicle's own figure; none where the model's holds.
  battery_wh integer check (battery_wh > 0),
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null,
  -- A vehicle that is gone keeps its row, for the history of what it charged.
  deleted_at timestamptz,
  foreign key (fleet_id, operator_id) references fleets (id, operator_id),
  foreign key (group_id, fleet_id) references vehicle_groups (id, fleet_id),
  unique (id, fleet_id)
);
create unique index vehicles_plate on vehicles (fleet_id, plate_key) where deleted_at is null and plate_key is not null;
create unique index vehicles_vin on vehicles (operator_id, vin_key) where deleted_at is null and vin_key is not null;
create index vehicles_title on vehicles (fleet_id, lower(title), id) where deleted_at is null;
create index vehicles_year on vehicles (fleet_id, year, id) where deleted_at is null;
create index vehicles_group on vehicles (group_id, lower(title), id) where deleted_at is null and group_id is not null;
create index vehicles_search on vehicles using gin (
  (title || ' ' || coalesce(license_plate, '') || ' ' || coalesce(vin, '')) gin_trgm_ops
) where deleted_at is null;

-- A vehicle has one card at a time.
create unique index tags_vehicle on tags (holder_id) where holder = 'vehicle' and removed_at is null;
