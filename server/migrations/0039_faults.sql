-- Faults as chargers tell them; kept for 90 days. One that comes again and again within a day is one row.
-- The operator is not checked against its table: thousands that connect again at once would all meet at that one row.
create table charge_point_faults (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  charge_point_id bigint not null references charge_points (id),
  -- 0 for the charge point as a whole.
  connector_number integer not null,
  code text not null,
  vendor_code text,
  info text,
  vendor_id text,
  began_at timestamptz not null,
  -- When it began the last time.
  last_began_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  times integer not null default 1,
  -- How often its connector was charging when it began.
  interrupted integer not null default 0
);
create unique index charge_point_faults_open on charge_point_faults (charge_point_id, connector_number, code)
  where ended_at is null;
create index charge_point_faults_began on charge_point_faults (charge_point_id, began_at desc);
create index charge_point_faults_ended on charge_point_faults (ended_at);

-- What lasts now was told as one text, its code before the first colon; what followed is the vendor's code, or else the info.
insert into charge_point_faults (operator_id, charge_point_id, connector_number, code, info, began_at, last_began_at)
select c.operator_id, c.id, k.number, split_part(k.fault, ': ', 1),
  nullif(substr(k.fault, length(split_part(k.fault, ': ', 1)) + 3), ''), k.since, k.since
from charge_points c
join lateral (
  select number, fault, coalesce(status_at, told_at, now()) as since from connectors
  where charge_point_id = c.id and ocpp_status = 'Faulted' and removed_at is null
  union all
  select 0, c.station_fault, coalesce(c.station_status_at, now()) where c.station_status = 'Faulted'
) k on k.fault is not null;
