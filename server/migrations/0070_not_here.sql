-- A token that is good elsewhere, but not at this private power center.
alter table orders drop constraint orders_start_verdict_check;
alter table orders add constraint orders_start_verdict_check
  check (start_verdict in ('accepted', 'blocked', 'not-here', 'closed', 'expired', 'invalid', 'concurrent')) not valid;
alter table transaction_events drop constraint transaction_events_verdict_check;
alter table transaction_events add constraint transaction_events_verdict_check
  check (verdict in ('accepted', 'blocked', 'not-here', 'closed', 'expired', 'invalid', 'concurrent')) not valid;
-- Every old value is among the new ones.
alter table orders validate constraint orders_start_verdict_check;
alter table transaction_events validate constraint transaction_events_verdict_check;
