-- Power centers that are worked with together; one is in at most one group.
create table charge_point_groups (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  name text not null,
  -- The name as two of them are told apart: letter case and width aside.
  name_key text not null,
  description text,
  version int not null default 1,
  created_at timestamptz not null,
  unique (id, operator_id),
  unique (operator_id, name_key)
);

-- Apart from charge_points: neither adding thousands nor deleting a group writes rows that chargers write all day.
-- What was deleted keeps its row, because its orders count among those of the group.
create table charge_point_group_members (
  charge_point_id bigint primary key references charge_points (id),
  group_id bigint not null,
  operator_id bigint not null,
  added_at timestamptz not null,
  foreign key (group_id, operator_id) references charge_point_groups (id, operator_id)
);
create index charge_point_group_members_group on charge_point_group_members (operator_id, group_id, charge_point_id);
