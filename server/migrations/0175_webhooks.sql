-- Addresses to which events of an operator are posted.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  url text not null,
  description text,
  kinds text[] not null,
  secret_sealed text not null,
  -- The secret before signs beside the present one until then.
  former_sealed text,
  former_until timestamptz,
  off_reason text check (off_reason in ('by-hand', 'failing', 'gone')),
  off_since timestamptz,
  delivered_at timestamptz,
  failing_since timestamptz,
  last_error text,
  last_status integer,
  version integer not null default 0,
  created_by bigint not null references memberships (id),
  created_at timestamptz not null,
  check ((off_reason is null) = (off_since is null)),
  check ((former_sealed is null) = (former_until is null))
) with (fillfactor = 80);
create index webhook_endpoints_operator on webhook_endpoints (operator_id, id);
-- Few are off.
create index webhook_endpoints_off on webhook_endpoints (off_reason) where off_since is not null;

-- What happened, as it was then: written in the transaction in which it did.
create table webhook_events (
  id uuid primary key,
  operator_id bigint not null references operators (id),
  kind text not null,
  -- What is told once: of an order that it began, of a notice that it was opened. Null for what happens again and again.
  subject bigint,
  body text not null,
  at timestamptz not null
);
create unique index webhook_events_once on webhook_events (operator_id, kind, subject) where subject is not null;
create index webhook_events_at on webhook_events (at);

-- An event on its way to an address.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
  event_id uuid not null references webhook_events (id) on delete cascade,
  kind text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'off')),
  tries integer not null default 0,
  -- From when its tries are counted: a replay begins anew.
  since timestamptz not null,
  next_at timestamptz,
  -- Until then a process sends it; if that dies, another one does afterwards.
  claimed_until timestamptz,
  tried_at timestamptz,
  status integer,
  answer text,
  error text,
  duration_ms integer,
  created_at timestamptz not null,
  check ((next_at is null) = (state <> 'waiting'))
) with (fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_claimed on webhook_deliveries (endpoint_id) where claimed_until is not null;
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_state on webhook_deliveries (endpoint_id, state, id desc);
create index webhook_deliveries_kind on webhook_deliveries (endpoint_id, kind, id desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);

-- What was last told of a charge point: only what differs from it is news.
create table webhook_standings (
  charge_point_id bigint primary key references charge_points (id),
  told text not null
) with (fillfactor = 80);
