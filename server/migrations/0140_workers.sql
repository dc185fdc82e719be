-- Staff who start sessions with a card and collect the cash; their cards are tags with them as the holder.
create table workers (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  name text not null,
  phone text,
  email text,
  -- A blocked worker starts no more sessions, and keeps all else.
  status text not null default 'active' check (status in ('active', 'blocked')),
  revision integer not null default 1,
  created_at timestamptz not null,
  -- A worker who is gone keeps the row, for the orders and hand-overs that name it.
  deleted_at timestamptz,
  unique (id, operator_id)
);
create index workers_name on workers (operator_id, lower(name), id) where deleted_at is null;
create index workers_operator on workers (operator_id);
create index workers_search on workers using gin (
  (name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '')) gin_trgm_ops
) where deleted_at is null;

-- The sites a worker works at; who has none works at all of them.
create table worker_sites (
  worker_id bigint not null references workers (id) on delete cascade,
  site_id bigint not null references charging_sites (id) on delete cascade,
  primary key (worker_id, site_id)
);
create index worker_sites_site on worker_sites (site_id);

-- Workers that were refused a session: why, where and when; of several tries in a row the last, with how many there were.
create table worker_refusals (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  worker_id bigint not null,
  charge_point_id bigint not null,
  tag_uid text,
  reason text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  foreign key (worker_id, operator_id) references workers (id, operator_id) on delete cascade
);
create index worker_refusals_worker on worker_refusals (worker_id, last_at desc, id desc);
create index worker_refusals_last on worker_refusals (last_at);

-- A worker has one card at a time.
create unique index tags_worker on tags (holder_id) where holder = 'worker' and removed_at is null;

-- The orders of a worker, newest first; and those that are complete, by worker and by operator, as days are added up.
create index orders_worker on orders (payer_id, requested_at desc, id desc) where payer_kind = 'worker';
create index orders_worker_completed on orders (payer_id, completed_at) where payer_kind = 'worker' and state = 'completed';
create index orders_workers_of_day on orders (operator_id, completed_at) where payer_kind = 'worker' and state = 'completed';

-- Sums are kept of what workers hold, as of the balances of fleets.
insert into ledger_account_sums (account_id, amount_minor)
select a.id, sum(e.amount_minor) from ledger_accounts a join ledger_entries e on e.account_id = a.id
where a.kind = 'worker-cash' group by a.id
on conflict (account_id) do nothing;
