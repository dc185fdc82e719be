-- What was changed of the final figures of an order, by whom and why.
create table order_corrections (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  operator_id bigint not null references operators (id),
  at timestamptz not null,
  by_membership bigint not null references memberships (id),
  reason text not null,
  energy_before_wh bigint not null,
  energy_after_wh bigint not null check (energy_after_wh >= 0),
  cost_before_minor bigint not null,
  cost_after_minor bigint not null check (cost_after_minor >= 0),
  fee_before_minor bigint not null,
  fee_after_minor bigint not null check (fee_after_minor >= 0),
  -- The message that told the figures, where nobody could match it.
  quarantine_id bigint references quarantine (id)
);
create index order_corrections_order on order_corrections (order_id);
create unique index order_corrections_quarantine on order_corrections (quarantine_id) where quarantine_id is not null;

create function order_corrections_are_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'a correction is immutable: make another one';
end $$;
create trigger order_corrections_immutable before update or delete on order_corrections
  for each row execute function order_corrections_are_immutable();
create trigger order_corrections_no_truncate before truncate on order_corrections
  for each statement execute function order_corrections_are_immutable();

-- What became of a settlement later: the settlement stays, and each change is a movement of its own.
create table settlement_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references settlements (order_id),
  operator_id bigint not null references operators (id),
  kind text not null check (kind in ('correction')),
  -- Such as 'order:17:correction:4': the same cause never changes a settlement twice.
  cause text not null unique,
  currency char(3) not null,
  -- By how much the amounts of the settlement changed.
  total_minor bigint not null,
  fee_minor bigint not null,
  earning_minor bigint not null,
  posted_at timestamptz not null,
  -- Null where nothing had to be posted.
  transaction_id bigint unique references ledger_transactions (id),
  -- One that comes after the release of its settlement is available at once, by no movement of its own.
  released_at timestamptz,
  release_transaction_id bigint references ledger_transactions (id)
);
create index settlement_changes_order on settlement_changes (order_id);
create index settlement_changes_release on settlement_changes (release_transaction_id) where release_transaction_id is not null;
