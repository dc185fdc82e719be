-- A driver without a login has a name on the card alone. A card that orders name stays when it is removed.
alter table tags
  add column holder_name text,
  add column version int not null default 0,
  add column removed_at timestamptz;
create index tags_person on tags (person_id) where person_id is not null;
create index tags_created on tags (operator_id, created_at desc, id desc) where removed_at is null;

-- What chargers have shown and nobody knew; an operator adopts it as a card, or ignores it.
create table unknown_tags (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  uid text collate "C" not null,
  uid_key text collate "C" generated always as (upper(uid)) stored,
  charge_point_id bigint not null references charge_points (id),
  times bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  ignored_at timestamptz,
  unique (operator_id, uid_key)
);
create index unknown_tags_recent on unknown_tags (operator_id, last_at desc, id desc) where ignored_at is null;
create index unknown_tags_charge_point on unknown_tags (charge_point_id, last_at desc, id desc);
