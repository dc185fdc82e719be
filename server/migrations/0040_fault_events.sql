-- Faults that stations of OCPP 2.0.1 tell by NotifyEvent, beside those that the status of a connector tells.
alter table charge_point_faults
  -- The component and variable that told it; null where a status did. What one tells ends by its own word alone.
  add component text,
  -- What the variable was, where that says more than yes or no.
  add value text,
  -- The moment of the newest word of it; an older one that comes behind changes nothing.
  add told_at timestamptz;
-- 0 times are words that something is over which nobody heard of, kept because what began before may still come.

drop index charge_point_faults_open;
create unique index charge_point_faults_open
  on charge_point_faults (charge_point_id, connector_number, code, component) nulls not distinct
  where ended_at is null;
create index charge_point_faults_told on charge_point_faults (charge_point_id, component, code)
  where component is not null;
