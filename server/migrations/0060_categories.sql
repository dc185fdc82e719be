-- An operator's own words for power centers, charging sites and fleets.
create table categories (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  type text not null check (type in ('charge-point', 'charging-site', 'fleet')),
  name text not null,
  -- The name as two of them are told apart: letter case and width aside.
  name_key text not null,
  color text,
  version int not null default 1,
  created_at timestamptz not null,
  unique (id, operator_id),
  unique (operator_id, type, name_key)
);

create table charge_point_categories (
  charge_point_id bigint not null references charge_points (id),
  category_id bigint not null,
  operator_id bigint not null,
  primary key (charge_point_id, category_id),
  foreign key (category_id, operator_id) references categories (id, operator_id)
);
create index charge_point_categories_category on charge_point_categories (operator_id, category_id, charge_point_id);

create table charging_site_categories (
  charging_site_id bigint not null references charging_sites (id) on delete cascade,
  category_id bigint not null,
  operator_id bigint not null,
  primary key (charging_site_id, category_id),
  foreign key (category_id, operator_id) references categories (id, operator_id)
);
create index charging_site_categories_category on charging_site_categories (operator_id, category_id, charging_site_id);

create table fleet_categories (
  fleet_id bigint not null,
  category_id bigint not null,
  operator_id bigint not null,
  primary key (fleet_id, category_id),
  foreign key (fleet_id, operator_id) references fleets (id, operator_id) on delete cascade,
  foreign key (category_id, operator_id) references categories (id, operator_id)
);
create index fleet_categories_category on fleet_categories (operator_id, category_id, fleet_id);
