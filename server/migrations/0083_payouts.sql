-- What an operator decides about its payouts. Whoever asks for one holds this row, so that they are granted one after the other.
create table payout_settings (
  operator_id bigint primary key references operators (id),
  -- Above it a second person has to agree; null asks for none.
  countersign_above_minor bigint check (countersign_above_minor >= 0),
  version integer not null default 0
);

-- Money of operators on its way out.
create table payouts (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  method_id bigint not null references payout_methods (id),
  -- The method as it was when the payout was asked for: it goes there, whatever is changed of the method meanwhile.
  method_kind text not null check (method_kind in ('stripe', 'bank-transfer', 'paypal', 'stc-pay', 'cliq')),
  method_label text,
  method_sealed text not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  state text not null check (state in ('requested', 'approved', 'paid', 'rejected', 'cancelled')),
  requested_by bigint not null references memberships (id),
  requested_at timestamptz not null,
  -- Not approved before; null where there is nothing to wait for.
  due_from timestamptz,
  needs_countersign boolean not null,
  countersigned_by bigint references memberships (id),
  countersigned_at timestamptz,
  approved_at timestamptz,
  -- Whether a provider is being asked to pay it: from then on nobody calls it off.
  is_sending boolean not null default false,
  concluded_at timestamptz,
  concluded_by bigint references memberships (id),
  reason text,
  reference text,
  -- The movement by which the money left the balance, and the one by which it left for good or came back.
  transaction_id bigint unique references ledger_transactions (id),
  end_transaction_id bigint unique references ledger_transactions (id),
  check ((concluded_at is null) = (state = 'requested' or state = 'approved')),
  check ((end_transaction_id is null) = (state = 'requested' or state = 'approved')),
  check ((countersigned_by is null) = (countersigned_at is null))
);
create index payouts_requested on payouts (operator_id, requested_at, id);
create index payouts_state on payouts (operator_id, state, requested_at, id);
create index payouts_amount on payouts (operator_id, amount_minor, id);
create index payouts_method_open on payouts (method_id) where state in ('requested', 'approved');
create index payouts_open on payouts (requested_at) where state in ('requested', 'approved');
