-- Logins of drivers: a person at one operator's app. No call of the dashboard knows them, and numbers are shared with
-- the tokens of members, so that a number names one login.
create table driver_tokens (
  id bigint primary key default nextval('tokens_id_seq'),
  person_id bigint not null references persons (id),
  operator_id bigint not null references operators (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  network text
);
create index driver_tokens_person on driver_tokens (person_id);
create index driver_tokens_operator on driver_tokens (operator_id);
create index driver_tokens_used on driver_tokens (last_used_at);
create index driver_tokens_age on driver_tokens (created_at);

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('registration', 'driver-registration', 'password-reset', 'confirmation'));

-- Drivers who say to own an address, until it is verified; they go with their codes.
create table driver_registrations (
  code_id bigint primary key references codes (id) on delete cascade,
  operator_id bigint not null references operators (id),
  email citext not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  locale text not null
);
create index driver_registrations_email on driver_registrations (email);
create index driver_registrations_operator on driver_registrations (operator_id);
