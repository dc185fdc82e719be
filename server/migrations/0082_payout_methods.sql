-- Ways by which operators are paid out.
create table payout_methods (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  kind text not null check (kind in ('stripe', 'bank-transfer', 'paypal', 'stc-pay', 'cliq')),
  -- What was told of it, sealed; of a provider's, the account there.
  sealed text not null,
  -- The same masked, so that a list opens nothing.
  masked jsonb not null,
  label text,
  -- When the provider had no more questions; of all others, when it was added.
  ready_at timestamptz,
  -- Where the provider asks its questions.
  onboarding_url text,
  version integer not null default 0,
  created_at timestamptz not null,
  -- When its details were last changed.
  changed_at timestamptz not null,
  removed_at timestamptz
);
create index payout_methods_operator on payout_methods (operator_id, id) where removed_at is null;

-- What a kind of method costs in a currency; nothing where there is no row.
create table payout_fees (
  kind text not null check (kind in ('stripe', 'bank-transfer', 'paypal', 'stc-pay', 'cliq')),
  currency char(3) not null,
  fixed_minor bigint not null check (fixed_minor >= 0),
  -- Parts in a million of the amount.
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  primary key (kind, currency)
);
