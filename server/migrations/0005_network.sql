create table charging_sites (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  name text not null,
  address_line_1 text,
  address_line_2 text,
  address_line_3 text,
  city text,
  state text,
  zipcode text,
  country char(2),
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  created_at timestamptz not null default now()
);
create index charging_sites_operator on charging_sites (operator_id);

create table charge_points (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  charging_site_id bigint references charging_sites (id),
  identifier text collate "C" not null,
  -- Letter case does not tell two charge points apart.
  identifier_key text collate "C" generated always as (lower(identifier)) stored,
  token text not null unique,
  category text not null default 'EV_CHARGER' check (category in ('EV_CHARGER', 'SMART_PLUG', 'SMART_METER')),
  title text not null,
  description text,
  latitude double precision,
  longitude double precision,
  address_line_1 text,
  address_line_2 text,
  address_line_3 text,
  city text,
  state text,
  zipcode text,
  country char(2),
  time_zone text not null,
  visibility text not null default 'private' check (visibility in ('public', 'private')),
  listed boolean not null default false,
  secure boolean not null default true,
  password_hash bytea,
  path_secret_hash bytea,
  integration_code text,
  contact_number text,
  open_time text,
  close_time text,
  free_vend_tag text,
  configured_at timestamptz,
  online boolean not null default false,
  node_id uuid,
  connection_id uuid,
  last_seen_at timestamptz,
  connected_at timestamptz,
  out_of_service boolean not null default false,
  status text not null default 'pending',
  -- Milliseconds the device's clock is ahead; null while unknown.
  clock_skew_ms bigint,
  protocol text,
  vendor text,
  model text,
  serial_number text,
  firmware text,
  -- When it last told which outlets it has; null again once another firmware or model is at work.
  device_model_at timestamptz,
  -- Sums over ended orders, kept so that lists can sort by them.
  orders_count integer not null default 0,
  total_energy_wh bigint not null default 0,
  total_earning_minor bigint not null default 0,
  total_time_ms bigint not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index charge_points_identifier on charge_points (identifier_key) where deleted_at is null;
create index charge_points_operator on charge_points (operator_id, title) where deleted_at is null;
create index charge_points_node on charge_points (node_id) where online;
create index charge_points_search on charge_points using gin ((title || ' ' || identifier || ' ' || coalesce(integration_code, '') || ' ' || coalesce(city, '')) gin_trgm_ops);

create table connectors (
  id bigint generated always as identity primary key,
  charge_point_id bigint not null references charge_points (id),
  number integer not null check (number > 0),
  -- How the device itself calls it, where that is more than a number; never changed once known.
  evse_id integer,
  connector_id integer,
  type text,
  max_power_w integer,
  -- As the charger said it: the status word of its protocol, and the fault beside it.
  ocpp_status text,
  fault text,
  -- What the word means to us; 'charging' is told from 'busy' by the open order.
  own_status text not null default 'unavailable' check (own_status in ('available', 'busy', 'booked', 'unavailable')),
  -- The same as others see it: busy too while a sibling on the same EVSE is.
  status text not null default 'unavailable' check (status in ('available', 'busy', 'booked', 'unavailable')),
  status_at timestamptz,
  -- The newest word about it, also when it only repeats the status: an older one that comes later is ignored.
  told_at timestamptz,
  unique (charge_point_id, number),
  unique (charge_point_id, evse_id, connector_id)
);

create table charge_point_prices (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  charge_point_id bigint not null references charge_points (id),
  starting_time text not null,
  ending_time text not null,
  price_micro bigint not null check (price_micro >= 0),
  price_unit text not null check (price_unit in ('energy', 'minutes')),
  session_limit_type text check (session_limit_type in ('energy', 'minutes')),
  -- Wh or seconds.
  session_limit_amount bigint check (session_limit_amount > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((session_limit_type is null) = (session_limit_amount is null))
);
create index charge_point_prices_charge_point on charge_point_prices (charge_point_id);
