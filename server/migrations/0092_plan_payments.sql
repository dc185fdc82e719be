-- What an operator pays for its plan. All null or zero of a plan that staff gave.
alter table subscriptions
  -- Months and years are counted from here, so that the end of a short month moves no later one.
  add column anchor_at timestamptz,
  add column period_start timestamptz,
  -- So long the plan is paid for; null where staff gave it, or it is free.
  add column paid_until timestamptz,
  -- Of the whole period, in minor units; what is unused of it is credited.
  add column period_minor bigint not null default 0 check (period_minor >= 0),
  add column credit_minor bigint not null default 0 check (credit_minor >= 0),
  add column extra_chargers integer not null default 0 check (extra_chargers between 0 and 20),
  add column extra_builds integer not null default 0 check (extra_builds between 0 and 20),
  -- Who keeps the payment method, and by which name of theirs the operator is known.
  add column provider text,
  add column customer text,
  -- When the next period is charged, or tried again; null where it is not.
  add column renew_at timestamptz,
  -- Refused tries of the period that is due.
  add column refusals integer not null default 0,
  -- Each change of the plan counts, so that what was offered before is known to be stale.
  add column version integer not null default 1,
  add check ((paid_until is null) = (anchor_at is null) and (paid_until is null) = (period_start is null));
create index subscriptions_renew on subscriptions (renew_at) where renew_at is not null;
create index subscriptions_end on subscriptions (ends_at) where ends_at is not null;

-- What was to be paid for a plan: a change that somebody asked for, or the next period.
create table purchases (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  purpose text not null check (purpose in ('change', 'renewal')),
  plan text not null check (plan in ('free', 'plus', 'pro', 'custom')),
  billing text not null check (billing in ('monthly', 'yearly')),
  extra_chargers integer not null,
  extra_builds integer not null,
  -- Minor units: the whole period, less the unused rest of the plan before, less credit.
  price_minor bigint not null check (price_minor >= 0),
  unused_minor bigint not null check (unused_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  due_minor bigint not null check (due_minor >= 0),
  credit_left_minor bigint not null check (credit_left_minor >= 0),
  currency char(3) not null,
  -- The version of the subscription that it was reckoned from: with any other one, its payment is given back.
  based_on integer not null,
  provider text not null,
  -- In which the pages of the provider speak.
  locale text not null,
  email text not null,
  customer text,
  -- The provider's name of the checkout, and where it is paid.
  reference text,
  url text,
  -- The provider's name of the payment.
  payment text,
  state text not null check (state in ('opening', 'open', 'sending', 'paid', 'refused', 'expired', 'replaced', 'failed', 'stuck', 'unwanted', 'returned')),
  note text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  concluded_at timestamptz
);
-- Of one operator only one is under way at a time.
create unique index purchases_under_way on purchases (operator_id) where state in ('opening', 'open', 'sending', 'stuck');
create unique index purchases_reference on purchases (reference) where reference is not null;
create index purchases_operator on purchases (operator_id, id);

-- The last number of the installation: held until the invoice that has it is written, so that none is left out.
create table plan_invoice_numbers (
  is_only boolean primary key default true check (is_only),
  last_number bigint not null check (last_number >= 0)
);
insert into plan_invoice_numbers (last_number) values (0);

-- What the installation billed an operator. A row never changes.
create table plan_invoices (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  purchase_id bigint not null unique references purchases (id),
  number bigint not null unique check (number > 0),
  issued_at timestamptz not null,
  currency char(3) not null,
  total_minor bigint not null check (total_minor >= 0),
  -- Whatever else is printed, as it was when it was issued.
  content jsonb not null
);
create index plan_invoices_operator on plan_invoices (operator_id, id desc);

-- What providers told by themselves, each once.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index provider_events_received on provider_events (received_at);
