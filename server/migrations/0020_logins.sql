-- Tries are counted before they are judged: by account and network, or by account and device that logged in before.
drop table login_failures;

create table login_tries (
  account citext not null,
  kind text not null check (kind in ('network', 'device')),
  -- An IPv4 address, the /64 of an IPv6 one, or the number of a device.
  origin text not null,
  -- At most as many as are allowed; a right one takes the row away.
  tries timestamptz[] not null,
  last_at timestamptz not null,
  primary key (account, kind, origin)
);
create index login_tries_account on login_tries (account, last_at) where kind = 'network';
create index login_tries_network on login_tries (origin, last_at) where kind = 'network';
create index login_tries_age on login_tries (last_at);

-- Browsers that somebody logged in with; several people may use one.
create table login_devices (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons (id),
  secret_hash bytea not null,
  -- The hash of the password's hash it logged in with: with another password, it is known no more.
  password_mark bytea not null,
  last_used_at timestamptz not null,
  unique (secret_hash, person_id)
);
create index login_devices_person on login_devices (person_id, last_used_at);
