-- Price rows that take the place of all those of a charge point at a moment.
create table price_changes (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  charge_point_id bigint not null references charge_points (id),
  state text not null default 'planned' check (state in ('planned', 'applied', 'taken-back', 'dropped')),
  applies_at timestamptz not null,
  -- The rows as they shall be, each with the number of the row whose place it takes where there is one.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  -- Those that they took the place of.
  before jsonb check (jsonb_typeof(before) = 'array'),
  created_at timestamptz not null,
  concluded_at timestamptz,
  check ((before is not null) = (state = any('{applied,taken-back}'))),
  check ((concluded_at is null) = (state = 'planned'))
);
create index price_changes_of_charge_point on price_changes (charge_point_id, applies_at);
create index price_changes_planned on price_changes (applies_at) where state = 'planned';
