create table ledger_accounts (
  id bigint generated always as identity primary key,
  operator_id bigint references operators (id),
  kind text not null,
  reference text not null default '',
  currency char(3) not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (operator_id, kind, reference, currency),
  unique (id, currency)
);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  operator_id bigint references operators (id),
  kind text not null,
  -- What caused it, such as 'order:17:settled': the same cause never posts twice.
  source text not null unique,
  order_id bigint,
  occurred_at timestamptz not null,
  posted_at timestamptz not null default now(),
  xact xid8 not null default pg_current_xact_id()
);
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;
create index ledger_transactions_operator on ledger_transactions (operator_id, occurred_at);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account_id bigint not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency char(3) not null,
  foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
-- Balances are sums over this index alone.
create index ledger_entries_account on ledger_entries (account_id) include (amount_minor);

create function ledger_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is immutable: correct it with a new transaction';
end $$;

create trigger ledger_entries_immutable before update or delete on ledger_entries
  for each row execute function ledger_is_immutable();
create trigger ledger_transactions_immutable before update or delete on ledger_transactions
  for each row execute function ledger_is_immutable();
create trigger ledger_accounts_immutable before update or delete on ledger_accounts
  for each row execute function ledger_is_immutable();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_is_immutable();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function ledger_is_immutable();

create trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function ledger_is_immutable();

-- Nobody says of a transaction that another one is writing it.
create function ledger_transaction_is_open_here() returns trigger language plpgsql as $$
begin
  new.xact := pg_current_xact_id();
  return new;
end $$;
create trigger ledger_transactions_open before insert on ledger_transactions
  for each row execute function ledger_transaction_is_open_here();

-- Entries join their transaction while it is being written, never later.
create function ledger_entry_joins_open_transaction() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions t where t.id = new.transaction_id and t.xact = pg_current_xact_id()
  ) then
    raise exception 'ledger transaction % is closed', new.transaction_id;
  end if;
  return new;
end $$;
create trigger ledger_entries_join before insert on ledger_entries
  for each row execute function ledger_entry_joins_open_transaction();

create function ledger_transaction_has_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries e where e.transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id;
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_has_entries();

-- On entries, so that one added after an early check (set constraints … immediate) is checked too.
create function ledger_transaction_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries e where e.transaction_id = new.transaction_id
    group by e.currency having sum(e.amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_transaction_sums_to_zero();
