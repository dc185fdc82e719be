-- A fleet charges its cars at an operator's power centers.
create table fleets (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  name text not null,
  created_at timestamptz not null,
  unique (id, operator_id)
);
create index fleets_operator on fleets (operator_id, id);

alter table memberships add unique (id, operator_id);

-- The fleets that a fleet admin works for, with the keys held at each; both are the same operator's.
create table membership_fleets (
  membership_id bigint not null,
  fleet_id bigint not null,
  operator_id bigint not null,
  permissions text[] not null default '{}',
  assigned_at timestamptz not null,
  primary key (membership_id, fleet_id),
  foreign key (membership_id, operator_id) references memberships (id, operator_id) on delete cascade,
  foreign key (fleet_id, operator_id) references fleets (id, operator_id) on delete cascade
);
create index membership_fleets_fleet on membership_fleets (fleet_id);

-- An operator's word that somebody may take up a membership that waits for them.
alter table invitations
  add column membership_id bigint references memberships (id) on delete cascade;
create index invitations_membership on invitations (membership_id);
