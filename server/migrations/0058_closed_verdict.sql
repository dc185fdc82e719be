-- A start outside the hours of a place is refused as closed.
alter table orders drop constraint orders_start_verdict_check;
alter table orders add constraint orders_start_verdict_check
  check (start_verdict in ('accepted', 'blocked', 'closed', 'expired', 'invalid', 'concurrent'));

alter table transaction_events drop constraint transaction_events_verdict_check;
alter table transaction_events add constraint transaction_events_verdict_check
  check (verdict in ('accepted', 'blocked', 'closed', 'expired', 'invalid', 'concurrent'));
