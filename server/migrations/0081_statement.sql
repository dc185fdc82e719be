-- One row for each movement of an operator: what it changed of the operator's balances, and by what it is found.
create table ledger_lines (
  transaction_id bigint primary key references ledger_transactions (id),
  operator_id bigint not null references operators (id),
  kind text not null check (kind in ('confirmed', 'canceled', 'withdraw', 'deposit')),
  movement text not null,
  order_id bigint,
  charge_point_id bigint,
  payment_kind text check (payment_kind in ('platform', 'cash', 'fleet', 'roaming', 'none')),
  at timestamptz not null,
  pending_minor bigint not null,
  available_minor bigint not null
);

-- Lines that are in no sum yet: they are added to the sums, and gone.
create table ledger_new_lines (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  at timestamptz not null,
  pending_minor bigint not null,
  available_minor bigint not null
);

-- What the lines of a stretch of time come to; level 0 has the shortest stretches, each next one joins 64 of them.
create table ledger_line_sums (
  operator_id bigint not null,
  level smallint not null,
  stretch bigint not null,
  lines bigint not null,
  pending_minor bigint not null,
  available_minor bigint not null,
  primary key (operator_id, level, stretch) include (pending_minor, available_minor)
);

insert into ledger_lines
select t.id, t.operator_id,
  case
    when t.kind in ('settlement', 'correction') then 'confirmed'
    when t.kind in ('refund', 'reversal', 'write-off') then 'canceled'
    else 'deposit'
  end,
  t.kind, t.order_id, o.charge_point_id, o.payment_kind, t.occurred_at, e.pending_minor, e.available_minor
from ledger_transactions t
  join (
    select e.transaction_id,
      coalesce(-sum(e.amount_minor) filter (where a.kind = 'operator-pending'), 0) as pending_minor,
      coalesce(-sum(e.amount_minor) filter (where a.kind = 'operator-available'), 0) as available_minor
    from ledger_entries e join ledger_accounts a on a.id = e.account_id group by 1
  ) e on e.transaction_id = t.id
  left join orders o on o.id = t.order_id
where t.operator_id is not null;

insert into ledger_line_sums
select l.operator_id, level, floor(extract(epoch from l.at))::bigint >> (10 + 6 * level), count(*),
  sum(l.pending_minor), sum(l.available_minor)
from ledger_lines l cross join generate_series(0, 2) level group by 1, 2, 3;

create index ledger_lines_at on ledger_lines (operator_id, at, transaction_id) include (pending_minor, available_minor);
create index ledger_lines_kind on ledger_lines (operator_id, kind, at, transaction_id);
create index ledger_lines_payment on ledger_lines (operator_id, payment_kind, at, transaction_id);
create index ledger_lines_charge_point on ledger_lines (charge_point_id, at, transaction_id) where charge_point_id is not null;
create index ledger_lines_order on ledger_lines (order_id) where order_id is not null;
create index ledger_new_lines_operator on ledger_new_lines (operator_id, at);

-- What of an operator's earnings is still pending, and until when.
create index settlements_pending on settlements (operator_id, release_at) include (earning_minor)
  where released_at is null and release_at is not null;
create index settlement_changes_pending on settlement_changes (operator_id) include (order_id, earning_minor)
  where released_at is null and earning_minor <> 0;
