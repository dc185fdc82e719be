-- What an operator decides about charging; one without a row has what is usual.
create table charging_settings (
  operator_id bigint primary key references operators (id),
  token_free_after_minutes integer not null check (token_free_after_minutes between 1 and 1440),
  version integer not null
);

-- The id token of a session began another order elsewhere while its charge point was offline, and since when it was.
alter table order_events
  add column other_order_id bigint references orders (id),
  add column offline_since timestamptz,
  drop constraint order_events_kind_check,
  add constraint order_events_kind_check check (kind in ('suspended', 'resumed', 'token-elsewhere')),
  add constraint order_events_elsewhere check ((kind = 'token-elsewhere') = (other_order_id is not null));

-- What runs with an id token is looked for at each start, and must read neither its past orders nor what else runs.
create index orders_token_in_use on orders (operator_id, upper(tag_uid))
  where state in ('charging', 'suspended') and tag_uid is not null;

-- Charge points whose identity two devices use in turn: one row each, gone once it has stopped.
create table charge_point_duplicates (
  charge_point_id bigint primary key references charge_points (id),
  -- The two seen last: address, vendor, model and serial number, as far as each is known.
  devices jsonb not null,
  -- How often one took the place of the other.
  times bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index charge_point_duplicates_last on charge_point_duplicates (last_at);
