-- Who confirmed figures that were held, when, and what had made them doubtful.
alter table orders
  add column confirmed_at timestamptz,
  add column confirmed_by bigint references memberships (id),
  add column confirmed_comment text,
  add column confirmed_hold text;

-- Steps of a session that its columns cannot tell, because they repeat.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  at timestamptz not null,
  kind text not null check (kind in ('suspended', 'resumed')),
  -- The charger's own word for it.
  detail text
);
create index order_events_order on order_events (order_id, at);

-- Figures change with every reading, so no index of a running order may name them: what is held is few.
create index orders_held on orders (operator_id, requested_at desc, id desc) where held_reason is not null;
create index orders_person on orders (person_id, requested_at desc) where person_id is not null;
create index orders_membership on orders (membership_id, requested_at desc) where membership_id is not null;
create index orders_tag on orders (operator_id, upper(tag_uid), requested_at desc) where tag_uid is not null;
