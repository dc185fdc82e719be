-- Second factors: what somebody shows beside the password.

-- The authenticator app of a person. A secret that is being taken into use waits beside the one that serves.
create table totp_factors (
  person_id bigint primary key references persons (id),
  -- Both sealed. Null as long as no code of a first one has come.
  secret text,
  pending_secret text,
  pending_at timestamptz,
  created_at timestamptz,
  last_used_at timestamptz,
  -- The period of the last code that was right: it and those before serve no more.
  last_step bigint not null default 0,
  -- Codes of strangers since the last right one, however many networks they come from.
  stranger_codes int not null default 0,
  stranger_codes_since timestamptz
);

create table passkeys (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- As the authenticator counted last; many do not count, and stay at 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id);

create table recovery_codes (
  person_id bigint not null references persons (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- What is asked of somebody, answered once: without the token, a row is worth nothing.
create table factor_challenges (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('login', 'passkey-login', 'new-passkey', 'confirmation')),
  -- Null where nobody is known yet.
  person_id bigint references persons (id) on delete cascade,
  -- The login that asks; null where there is none yet.
  token_id bigint,
  -- Where the login leads.
  membership_id bigint,
  -- The hash of the hash of the password that was right: with another one, the login begins anew.
  password_mark bytea,
  -- What the passkey is to sign.
  to_sign text not null,
  network text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index factor_challenges_network on factor_challenges (network, created_at) where purpose = 'passkey-login';
create index factor_challenges_person on factor_challenges (person_id);
create index factor_challenges_age on factor_challenges (created_at);

-- Null: not since the login.
alter table tokens add column confirmed_at timestamptz;
alter table memberships add column factor_required boolean not null default false;
