-- What the operator says of a charge point beside its address: reference data by number.
alter table charge_points
  add column type_id integer,
  add column amenity_ids integer[] not null default '{}';

-- A connector with past orders stays for their sake; its number comes back when the device speaks of it again.
alter table connectors add column removed_at timestamptz;
