-- By these keys push services know this installation (RFC 8292). Whoever lets their browser hear of it names the public one.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_sealed text not null,
  made_at timestamptz not null
);

-- Browsers and apps in which drivers hear of what they charge at an operator.
create table driver_devices (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  person_id bigint not null references persons (id),
  -- The login that registered it last: with that, it goes.
  token_id bigint not null,
  endpoint text not null,
  -- The host of the endpoint: what hangs there delays nobody elsewhere.
  service text not null,
  p256dh text not null,
  auth_sealed text not null,
  -- Null as the person's.
  locale text,
  registered_at timestamptz not null,
  last_ok_at timestamptz,
  -- Tries in a row of which none was taken.
  failures integer not null default 0,
  unique (person_id, operator_id, endpoint)
) with (fillfactor = 80);
create index driver_devices_operator on driver_devices (operator_id, endpoint);
create index driver_devices_token on driver_devices (token_id);

-- What a device is told of an order: one thing at a time, the newest.
create table driver_pushes (
  id bigint generated always as identity primary key,
  device_id bigint not null references driver_devices (id) on delete cascade,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('started', 'ended', 'failed')),
  tries integer not null default 0,
  -- The push service found it too long.
  is_short boolean not null default false,
  since timestamptz not null,
  -- Nothing is sent from then on.
  good_until timestamptz not null,
  -- Null once it was taken, or given up.
  next_at timestamptz,
  -- Until then a process sends it; if that dies, another one does afterwards.
  claimed_until timestamptz,
  unique (device_id, order_id)
) with (fillfactor = 80);
create index driver_pushes_due on driver_pushes (next_at) where next_at is not null;
create index driver_pushes_claimed on driver_pushes (device_id) where claimed_until is not null;
create index driver_pushes_order on driver_pushes (order_id);
create index driver_pushes_since on driver_pushes (since);
