create extension if not exists citext;
create extension if not exists pg_trgm;

-- Things that happened, written in the transaction of the change they tell of.
create table facts (
  id bigint generated always as identity primary key,
  name text not null,
  operator_id bigint,
  at timestamptz not null,
  payload jsonb not null
);
create index facts_at on facts (at);

-- A handler's effect and its mark are one transaction, so that it acts once however often it is run.
create table fact_deliveries (
  fact_id bigint not null,
  handler text not null,
  at timestamptz not null default now(),
  primary key (fact_id, handler)
);

-- Server processes; each holds an advisory lock while it lives, so that a dead one is seen at once.
create table nodes (
  id uuid primary key,
  lock_key bigint not null unique,
  started_at timestamptz not null default now()
);

-- Answers of confirmed writes, so that a repeated request gets the same answer.
create table idempotency_keys (
  membership_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (membership_id, key)
);
create index idempotency_keys_at on idempotency_keys (at);
