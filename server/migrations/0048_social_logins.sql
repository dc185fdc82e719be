-- By whom people log in besides a password: a person at a provider is one person here.
create table social_identities (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('google', 'apple')),
  subject text not null,
  person_id bigint not null references persons (id),
  -- As the provider named it last; Apple may name one that it relays.
  email text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (provider, subject)
);
create index social_identities_person on social_identities (person_id);

-- Visits to a provider that were begun in a browser. Without the secret that the browser keeps, a row is worth nothing.
create table social_visits (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('google', 'apple')),
  state_hash bytea not null unique,
  browser_hash bytea not null,
  -- Who wants to be linked; null where somebody wants to log in.
  person_id bigint references persons (id) on delete cascade,
  network text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- The code that the dashboard shows for the answer, and the provider's own; both are good once.
  code_hash bytea unique,
  answer text,
  first_name text,
  last_name text,
  used_at timestamptz
);
create index social_visits_network on social_visits (network, created_at);
create index social_visits_person on social_visits (person_id);
create index social_visits_age on social_visits (created_at);

-- ID tokens of apps that were shown, until they are good for nobody.
create table shown_id_tokens (
  token_hash bytea primary key,
  good_until timestamptz not null
);
create index shown_id_tokens_age on shown_id_tokens (good_until);

-- Requests of the forum that were answered; they carry no time, so they are kept as long as their secret is the one in use.
create table forum_nonces (
  nonce_hash bytea primary key,
  secret_mark bytea not null,
  used_at timestamptz not null
);
create index forum_nonces_secret on forum_nonces (secret_mark);
