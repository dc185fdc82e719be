-- What chargers say otherwise than the standard, by operator: nobody sees what another's chargers said.
alter table deviations rename to former_deviations;
alter table former_deviations rename constraint deviations_pkey to former_deviations_pkey;

create table deviations (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  -- As the device said last, at most 100 characters of each; empty where it never did.
  vendor text not null,
  model text not null,
  firmware text not null,
  action text not null,
  -- Dotted, `[]` for a place in a list.
  path text not null,
  kind text not null,
  count bigint not null,
  -- Null where it was counted before this was kept.
  first_at timestamptz,
  last_at timestamptz not null,
  constraint deviations_what unique (operator_id, vendor, model, firmware, action, path, kind)
);
create index deviations_last on deviations (last_at);

-- A call that deviates so: masked, at most 4,096 characters. Apart from the counts, which change all the time.
create table deviation_examples (
  deviation_id bigint primary key references deviations (id) on delete cascade,
  frame text not null,
  -- Of the whole call, as it came.
  bytes integer not null,
  is_cut boolean not null,
  at timestamptz not null
);

-- Which charge points said it.
create table deviation_charge_points (
  deviation_id bigint references deviations (id) on delete cascade,
  charge_point_id bigint references charge_points (id),
  primary key (deviation_id, charge_point_id)
);
create index deviation_charge_points_place on deviation_charge_points (charge_point_id);

-- Counts were kept for the whole installation. What only one operator's devices can have said is that operator's; of what
-- several operators have nobody knows whose it was, and a count that is nobody's is left out.
insert into deviations (operator_id, vendor, model, firmware, action, path, kind, count, last_at)
select whose.operator_id, left(f.vendor, 100), left(f.model, 100), left(f.firmware, 100), left(f.action, 50),
  regexp_replace(f.path, '(^|\.)n(?=\.|$)', '[]', 'g'), f.kind,
  sum(f.count), max(f.last_at)
from former_deviations f
join (
  select coalesce(vendor, '') as vendor, coalesce(model, '') as model, min(operator_id) as operator_id
  from charge_points group by 1, 2 having count(distinct operator_id) = 1
) whose using (vendor, model)
where (f.vendor, f.model) <> ('', '')
group by 1, 2, 3, 4, 5, 6, 7;
drop table former_deviations;
