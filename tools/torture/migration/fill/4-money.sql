-- What was settled, posted as commerce posts it; every movement sums to zero.
set session_replication_role = replica;

insert into payments (operator_id, order_id, person_id, provider, reference, state, currency, authorized_minor, captured_minor, refusal, created_at, settled_at)
select operator_id, id, person_id, 'test', case when id % 33 <> 0 then 'hold-' || id end,
  case when id % 33 = 0 then 'failed' when state = 'completed' and held_reason is null then 'captured'
    when state in ('failed', 'cancelled') then 'released' else 'authorized' end,
  currency, greatest(cost_minor, 5000), case when id % 33 <> 0 and state = 'completed' and held_reason is null then cost_minor end,
  case when id % 33 = 0 then 'card-declined' end, requested_at, case when state in ('completed', 'failed', 'cancelled') then completed_at end
from orders where payment_kind = 'platform' order by id;

create table torture.settled as
select o.id, o.operator_id, o.payment_kind, o.person_id, o.currency, o.cost_minor, o.fee_minor, o.completed_at,
  case when o.payment_kind <> 'platform' then 0 when o.id % 33 = 0 then -o.fee_minor else o.cost_minor - o.fee_minor end as earning_minor,
  o.payment_kind = 'platform' and o.id % 33 = 0 as is_debt
from orders o where o.state = 'completed' and o.held_reason is null;
create index on torture.settled (id);
analyze torture.settled;

insert into ledger_accounts (operator_id, kind, reference, currency)
select distinct null::bigint, a.kind, a.reference, currency from operators, (values ('provider', 'test'), ('platform-fee', '')) a (kind, reference)
union all
select id, kind, '', currency from operators,
  unnest(array['operator-pending', 'operator-available', 'operator-fees', 'operator-unpaid-sales']) kind
union all
select distinct operator_id, 'person-debt', person_id::text, currency from torture.settled where is_debt;
analyze ledger_accounts;

insert into ledger_transactions (operator_id, kind, source, order_id, occurred_at)
select operator_id, 'settlement', 'order:' || id || ':settled', id, completed_at from torture.settled where cost_minor > 0 order by completed_at, id;
analyze ledger_transactions;

insert into ledger_entries (transaction_id, account_id, amount_minor, currency)
select t.id, a.id, e.amount, s.currency
from ledger_transactions t join torture.settled s on s.id = t.order_id
cross join lateral (
  values (not s.is_debt and s.payment_kind = 'platform', null::bigint, 'provider', 'test', s.cost_minor),
    (s.is_debt, s.operator_id, 'person-debt', s.person_id::text, s.cost_minor),
    (s.is_debt, s.operator_id, 'operator-unpaid-sales', '', -s.cost_minor),
    (s.payment_kind = 'platform', s.operator_id, 'operator-pending', '', -s.earning_minor),
    (s.payment_kind = 'none', s.operator_id, 'operator-fees', '', s.fee_minor),
    (true, null, 'platform-fee', '', -s.fee_minor)
) e (holds, operator_id, kind, reference, amount)
join ledger_accounts a on a.operator_id is not distinct from e.operator_id and a.kind = e.kind and a.reference = e.reference
  and a.currency = s.currency
where e.holds and e.amount <> 0 order by t.id;

-- What was due is released, a movement for an operator and day.
create table torture.releases as
select operator_id, currency, date_trunc('day', completed_at + interval '7 days') as day, min(id) as first_id,
  sum(earning_minor)::bigint as earning_minor
from torture.settled, torture.scale
where earning_minor <> 0 and date_trunc('day', completed_at + interval '7 days') < date_trunc('day', until)
group by 1, 2, 3 having sum(earning_minor) <> 0;
insert into ledger_transactions (operator_id, kind, source, occurred_at)
select operator_id, 'release', 'release:' || first_id, day from torture.releases order by day, operator_id;
insert into ledger_entries (transaction_id, account_id, amount_minor, currency)
select t.id, a.id, e.amount, r.currency
from torture.releases r join ledger_transactions t on t.source = 'release:' || r.first_id
cross join lateral (values ('operator-pending', r.earning_minor), ('operator-available', -r.earning_minor)) e (kind, amount)
join ledger_accounts a on a.operator_id = r.operator_id and a.kind = e.kind and a.currency = r.currency
order by t.id;

insert into settlements (order_id, operator_id, payment_kind, currency, total_minor, fee_minor, earning_minor, settled_at, release_at,
  released_at, transaction_id, release_transaction_id)
select s.id, s.operator_id, s.payment_kind, s.currency, s.cost_minor, s.fee_minor, s.earning_minor, s.completed_at,
  case when s.earning_minor <> 0 then s.completed_at + interval '7 days' end, case when r.first_id is not null then r.day end, t.id, u.id
from torture.settled s left join ledger_transactions t on t.order_id = s.id
left join torture.releases r on s.earning_minor <> 0 and r.operator_id = s.operator_id and r.currency = s.currency
  and r.day = date_trunc('day', s.completed_at + interval '7 days')
left join ledger_transactions u on u.source = 'release:' || r.first_id
order by s.id;
analyze ledger_transactions, ledger_entries, settlements, payments;
