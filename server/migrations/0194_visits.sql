-- Somebody who charges without an account: nobody logs in as them, and they have no mailbox.
alter table persons add column is_guest boolean not null default false;

-- Sessions that strangers pay at a charge point, by money that a provider holds.
create table visits (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  charge_point_id bigint not null references charge_points (id),
  connector_number integer not null,
  -- The secret part of the link of its page.
  token text collate "C" not null unique,
  locale text not null,
  provider text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('opening', 'open', 'held', 'started', 'over')),
  -- Why nothing came of it.
  reason text,
  -- The provider's names of the checkout and of the hold.
  reference text,
  payment text,
  url text,
  held_minor bigint,
  held_at timestamptz,
  -- What is to become of the hold, and what was taken of it in the end.
  hold text check (hold in ('held', 'concluding', 'concluded', 'stuck')),
  taken_minor bigint check (taken_minor <= held_minor),
  person_id bigint references persons (id),
  order_id bigint unique references orders (id),
  -- Where the receipt goes, until it is sent.
  email text,
  mails integer not null default 0,
  -- Whence it was begun, as limits count it; forgotten after a day.
  network text,
  tries integer not null default 0,
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((payment is null) = (hold is null)),
  check ((state = 'started') = (order_id is not null))
);
create unique index visits_reference on visits (provider, reference) where reference is not null;
create index visits_person on visits (person_id) where person_id is not null;
create index visits_waiting on visits (charge_point_id) where state in ('opening', 'open', 'held');
create index visits_unfinished on visits (id) where state in ('opening', 'open', 'held') or hold in ('held', 'concluding', 'stuck');
create index visits_email on visits (created_at) where email is not null;
create index visits_network on visits (created_at) where network is not null;

-- The visit whose hold a payment takes of: a job concludes it at its provider.
alter table payments add column visit_id bigint unique references visits (id);
