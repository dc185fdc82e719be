-- Drivers whose balance at an operator somebody decides on: the row is held meanwhile. What stands there is in the ledger alone.
create table driver_balances (
  operator_id bigint not null references operators (id),
  person_id bigint not null references persons (id),
  primary key (operator_id, person_id)
);

-- What of a balance is set aside for open sessions.
create index payments_from_balance on payments (operator_id, person_id)
  where provider = 'balance' and state = 'authorized';

-- By what a provider knows a driver of an operator's.
create table payment_customers (
  operator_id bigint not null references operators (id),
  person_id bigint not null references persons (id),
  provider text not null,
  customer text not null,
  primary key (operator_id, person_id, provider)
);

-- What drivers pay in advance, on a page of the provider.
create table top_ups (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  person_id bigint not null references persons (id),
  provider text not null,
  -- The secret part of the link of its page.
  token text not null unique,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  locale text not null,
  state text not null
    check (state in ('opening', 'open', 'paid', 'refused', 'expired', 'failed', 'unwanted', 'returned')),
  -- The provider's names of the checkout and of the payment.
  reference text,
  payment text,
  url text,
  -- What was paid, which may be another amount than was asked.
  paid_minor bigint,
  tries integer not null default 0,
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  concluded_at timestamptz
);
create unique index top_ups_reference on top_ups (provider, reference) where reference is not null;
create index top_ups_driver on top_ups (operator_id, person_id, id);

-- Who collected a debt; of those before, the provider that was set up.
alter table debt_collections add column provider text;

-- What drivers get back of a payment in advance, by its provider.
create table top_up_returns (
  id bigint generated always as identity primary key,
  top_up_id bigint not null references top_ups (id),
  operator_id bigint not null references operators (id),
  person_id bigint not null references persons (id),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('sending', 'paid', 'refused', 'stuck')),
  tries integer not null default 0,
  note text,
  created_at timestamptz not null,
  concluded_at timestamptz
);
create index top_up_returns_top_up on top_up_returns (top_up_id);
create index top_up_returns_stuck on top_up_returns (id) where state = 'stuck';
