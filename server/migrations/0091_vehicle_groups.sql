-- Vehicles of a fleet that are worked with together.
create table vehicle_groups (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  fleet_id bigint not null,
  name text not null,
  -- The name as two of them are told apart: letter case and width aside.
  name_key text not null,
  description text,
  version int not null default 1,
  created_at timestamptz not null,
  foreign key (fleet_id, operator_id) references fleets (id, operator_id),
  -- What belongs to a group belongs to its fleet.
  unique (id, fleet_id),
  unique (fleet_id, name_key)
);
