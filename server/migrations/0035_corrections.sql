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
