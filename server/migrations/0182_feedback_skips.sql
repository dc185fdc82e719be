-- Sessions that whoever charged would rather not rate: their apps do not ask again.
create table feedback_skips (
  order_id bigint primary key references orders (id),
  created_at timestamptz not null
);
