-- Who may use a private power center beside the operator's own people: at one, or at all of a group.
create table charge_point_allowed_users (
  charge_point_id bigint not null references charge_points (id),
  person_id bigint not null references persons (id),
  operator_id bigint not null references operators (id),
  added_at timestamptz not null,
  primary key (charge_point_id, person_id)
);
create index charge_point_allowed_users_person on charge_point_allowed_users (person_id);

create table charge_point_group_allowed_users (
  group_id bigint not null,
  person_id bigint not null references persons (id),
  operator_id bigint not null,
  added_at timestamptz not null,
  primary key (group_id, person_id),
  foreign key (group_id, operator_id) references charge_point_groups (id, operator_id) on delete cascade
);
create index charge_point_group_allowed_users_person on charge_point_group_allowed_users (person_id);
