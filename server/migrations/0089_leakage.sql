-- Comparisons of provider, books, orders and registers of an operator.
create table leakage_runs (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  -- The day, in the operator's zone, that the clock brought it; null where somebody asked for it.
  day date,
  by_membership bigint references memberships (id),
  state text not null check (state in ('waiting', 'done', 'failed')),
  period_from timestamptz not null,
  period_to timestamptz not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  compared jsonb,
  check (period_from < period_to),
  check ((ended_at is null) = (state = 'waiting'))
);
-- Once a day for all nodes, and one at a time.
create unique index leakage_runs_day on leakage_runs (operator_id, day) where day is not null;
create unique index leakage_runs_waiting on leakage_runs (operator_id) where state = 'waiting';
create index leakage_runs_operator on leakage_runs (operator_id, id desc);

-- What they found: where money is lost or does not agree.
create table leakage_findings (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  kind text not null
    check (kind in ('energy-between', 'failed-stop', 'unpriced', 'held', 'debt', 'unmatched', 'provider', 'books')),
  -- What is found, such as 'held:17': found again, it is the same row.
  cause text not null,
  state text not null check (state in ('open', 'dismissed', 'cured')),
  at timestamptz not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  run_id bigint not null references leakage_runs (id),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor >= 0),
  is_estimated boolean not null,
  energy_wh bigint,
  charge_point_id bigint references charge_points (id),
  connector_number integer,
  order_id bigint references orders (id),
  work_id bigint,
  subject text,
  expected_minor bigint,
  found_minor bigint,
  dismissed_by bigint references memberships (id),
  dismissed_at timestamptz,
  dismissed_reason text,
  check ((state = 'dismissed') = (dismissed_at is not null)),
  check ((dismissed_at is null) = (dismissed_reason is null))
);
create unique index leakage_findings_cause on leakage_findings (operator_id, cause);
create index leakage_findings_amount on leakage_findings (operator_id, state, amount_minor, id);
create index leakage_findings_kind on leakage_findings (operator_id, state, kind, amount_minor, id);
create index leakage_findings_at on leakage_findings (operator_id, state, at, id);
create index leakage_findings_charge_point on leakage_findings (operator_id, charge_point_id, state, amount_minor, id);
create index leakage_findings_order on leakage_findings (operator_id, order_id) where order_id is not null;

-- What a provider moved in a period is looked up by operator.
create index payments_settled on payments (operator_id, settled_at) where settled_at is not null;
create index refunds_concluded on refunds (operator_id, concluded_at) where concluded_at is not null;
create index debt_collections_concluded on debt_collections (operator_id, concluded_at) where concluded_at is not null;
