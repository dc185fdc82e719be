-- The newest entries of an account first, each with what it moved.
create index ledger_entries_of_account on ledger_entries (account_id, id desc) include (amount_minor);
drop index ledger_entries_account;
