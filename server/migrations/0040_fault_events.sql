-- Faults that stations of OCPP 2.0.1 tell by NotifyEvent, beside those that the status of a connector tells.
alter table charge_point_faults
  -- The component and variable that told it; null where a status did. What one tells ends by its own word alone.
  add component text,
  -- What the variable was, where that says more than yes or no.
  add value text,
  -- The moment of the newest word of it; an older one that comes behind changes nothing.
  add told_at timestamptz,
  -- When it lasted before this time: of one that comes and goes a hundred times within a day, from first to last.
  add lasted tstzmultirange not null default '{}',
  -- Starts that were refused because of it.
  add refused integer not null default 0,
  -- What its connector last said tells too little of the sessions it cost; the orders do.
  drop interrupted;
update charge_point_faults set lasted = tstzmultirange(tstzrange(last_began_at, ended_at, '[]')) where ended_at is not null;
-- 0 times are words that something is over which nobody heard of, kept because what began before may still come.

drop index charge_point_faults_open;
create unique index charge_point_faults_open
  on charge_point_faults (charge_point_id, connector_number, code, component) nulls not distinct
  where ended_at is null;
create index charge_point_faults_told on charge_point_faults (charge_point_id, component, code)
  where component is not null;
