-- How one account was asked for codes; the row is held while a code is sent or judged, so that all nodes count together.
create table code_accounts (
  account citext primary key,
  -- Wrong codes within a day, at most as many as are judged.
  wrong_at timestamptz[] not null,
  -- Mails within an hour, and the networks that asked for them.
  mailed_at timestamptz[] not null,
  mailed_from text[] not null,
  held_at timestamptz not null
);
create index code_accounts_age on code_accounts (held_at);

-- Codes and links that went out by mail: without the mail and the token of whoever asked, a row tells nothing.
create table codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('registration', 'password-reset', 'confirmation')),
  account citext not null,
  network text not null,
  token_hash bytea not null unique,
  -- Over token and code; null where the mail carries a link.
  code_hash bytea,
  link_hash bytea unique,
  tries int not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_account on codes (account, purpose);
create index codes_network on codes (network, created_at);
create index codes_age on codes (created_at);

-- Staff's word that somebody may open an operator.
create table invitations (
  id bigint generated always as identity primary key,
  email citext not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitations_age on invitations (expires_at);

-- Who says to own an address, until it is verified; it goes with its code.
create table registrations (
  code_id bigint primary key references codes (id) on delete cascade,
  email citext not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  locale text not null,
  time_zone text,
  country text,
  invitation_id bigint references invitations (id) on delete set null
);
create index registrations_email on registrations (email);
create index registrations_invitation on registrations (invitation_id);

-- How often networks were told whether an address is known.
create table address_questions (
  kind text not null check (kind in ('check', 'registration')),
  network text not null,
  asked_at timestamptz[] not null,
  last_at timestamptz not null,
  primary key (kind, network)
);
create index address_questions_age on address_questions (last_at);
