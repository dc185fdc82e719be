-- A fleet that is gone keeps its row, for the orders and payments that name it.
alter table fleets add column deleted_at timestamptz;
drop index fleets_operator;
create index fleets_operator on fleets (operator_id, lower(name), id) where deleted_at is null;
