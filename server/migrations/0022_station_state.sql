-- What a charge point says of itself as a whole, beside its connectors: its word while it keeps starts away, else null.
alter table charge_points
  add column station_status text check (station_status in ('Faulted', 'Unavailable')),
  add column station_fault text,
  add column station_status_at timestamptz,
  -- The newest word about it, also when it only repeats the status or says that all is well.
  add column station_told_at timestamptz;
