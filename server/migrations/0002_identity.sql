create table operators (
  id bigint generated always as identity primary key,
  name text not null,
  country char(2) not null,
  currency char(3) not null,
  time_zone text not null,
  fee_rate_ppm integer not null default 0 check (fee_rate_ppm between 0 and 1000000),
  created_at timestamptz not null default now()
);

create table persons (
  id bigint generated always as identity primary key,
  email citext not null unique,
  first_name text not null,
  last_name text not null,
  vat_id text,
  password_hash text,
  email_verified_at timestamptz,
  locale text not null default 'en',
  created_at timestamptz not null default now()
);

create table memberships (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons (id),
  operator_id bigint not null references operators (id),
  role text not null check (role in ('voltdeck_user', 'fleet_admin')),
  is_owner boolean not null default false,
  permissions text[] not null default '{}',
  status text not null check (status in ('active', 'suspended', 'inactive')),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (person_id, operator_id, role)
);
create index memberships_operator on memberships (operator_id);

create table tokens (
  id bigint generated always as identity primary key,
  membership_id bigint not null references memberships (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz
);
create index tokens_membership on tokens (membership_id);

-- Wrong tries only; they slow an account and an address down.
create table login_failures (
  id bigint generated always as identity primary key,
  account citext not null,
  address text not null,
  at timestamptz not null
);
create index login_failures_account on login_failures (account, at);
create index login_failures_address on login_failures (address, at);

create table audit_log (
  id bigint generated always as identity primary key,
  operator_id bigint references operators (id),
  actor_kind text not null,
  membership_id bigint references memberships (id),
  action text not null,
  noun text not null,
  noun_id bigint,
  detail jsonb not null default '{}',
  request_id text,
  at timestamptz not null
);
create index audit_log_operator on audit_log (operator_id, id desc);
