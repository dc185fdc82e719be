create table subscriptions (
  operator_id bigint primary key references operators (id),
  plan text not null check (plan in ('free', 'plus', 'pro', 'custom')),
  billing text not null default 'monthly' check (billing in ('monthly', 'yearly')),
  started_at timestamptz not null,
  ends_at timestamptz
);
