-- What drivers said of their sessions: once each, by the link of the receipt.
create table feedback (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  order_id bigint not null unique references orders (id),
  charge_point_id bigint not null references charge_points (id),
  rating smallint not null check (rating between 1 and 5),
  -- Empty where nobody wrote anything.
  message text not null check (char_length(message) <= 1000),
  -- The language of the page it was said on, in which it is answered.
  locale text not null,
  -- Where an answer goes; forgotten once it is sent, or after some time.
  email text,
  created_at timestamptz not null,
  reply text check (char_length(reply) <= 2000),
  replied_at timestamptz,
  replied_by bigint references memberships (id),
  check ((reply is null) = (replied_at is null))
);
create index feedback_newest on feedback (operator_id, created_at, id);
create index feedback_rating on feedback (operator_id, rating, created_at, id);
create index feedback_charge_point on feedback (charge_point_id, created_at);
create index feedback_search on feedback using gin (message gin_trgm_ops) where message <> '';
create index feedback_addresses on feedback (created_at) where email is not null;

-- When feedback came from a network, so that nobody sends it in masses.
create table feedback_networks (
  network text primary key,
  sent_at timestamptz[] not null,
  last_at timestamptz not null
);
create index feedback_networks_age on feedback_networks (last_at);

-- The stars of its feedback in sum, and of how many: written with each feedback.
alter table charge_points
  add column rating_sum integer not null default 0,
  add column rating_count integer not null default 0;
