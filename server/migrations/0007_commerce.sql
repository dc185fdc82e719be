-- Money of drivers held and captured by a payment provider.
create table payments (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  order_id bigint not null unique references orders (id),
  person_id bigint not null references persons (id),
  provider text not null,
  reference text unique,
  state text not null check (state in ('authorized', 'captured', 'released', 'failed')),
  currency char(3) not null,
  authorized_minor bigint not null,
  captured_minor bigint check (captured_minor <= authorized_minor),
  -- Why the provider held nothing.
  refusal text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'failed') = (reference is null))
);

create table settlements (
  order_id bigint primary key references orders (id),
  operator_id bigint not null references operators (id),
  payment_kind text not null,
  currency char(3) not null,
  total_minor bigint not null,
  fee_minor bigint not null,
  -- What becomes available to the operator, and when.
  earning_minor bigint not null,
  settled_at timestamptz not null,
  release_at timestamptz,
  released_at timestamptz,
  -- Null where nothing had to be posted.
  transaction_id bigint references ledger_transactions (id),
  release_transaction_id bigint references ledger_transactions (id)
);
create index settlements_due on settlements (release_at) where released_at is null and release_at is not null;
create index settlements_release on settlements (release_transaction_id) where release_transaction_id is not null;
create index settlements_operator on settlements (operator_id, settled_at);
