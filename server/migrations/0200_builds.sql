-- Branded apps of operators, each with its build.
create table builds (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  state text not null
    check (state in ('waiting-for-payment', 'payment-received', 'payment-failed', 'building', 'succeeded', 'failed')),
  failure text
    check (failure in ('app-missing', 'disk-full', 'quota-reached', 'storage-away', 'image-lost', 'keystore-lost',
      'toolchain-missing', 'compile-failed', 'compile-too-long', 'nothing-came-out', 'interrupted', 'broken')),
  application_name text not null,
  package_name text not null,
  slogan text,
  primary_color text not null,
  secondary_color text not null,
  languages text[] not null,
  maps_key text,
  publishable_key text,
  support_number text,
  privacy_policy_url text,
  terms_url text,
  -- Names of its files.
  icon text not null,
  logo text,
  bundle boolean not null,
  minimize boolean not null,
  ios boolean not null,
  keystore_kind text check (keystore_kind in ('jks', 'pkcs12')),
  key_alias text,
  key_fingerprint text,
  key_expires_at timestamptz,
  -- The keystore and its passwords as sealed texts.
  keystore_sealed text,
  store_password_sealed text,
  key_password_sealed text,
  -- What it costs, and what of that a free build takes off.
  currency text not null,
  price_minor bigint not null,
  free_minor bigint not null default 0,
  free_used_at timestamptz,
  is_paid boolean not null default false,
  is_compiled boolean,
  -- What it brought: kind, name for whoever saves it, name in the store of files, bytes.
  files jsonb not null default '[]',
  -- How often it was begun since it was last asked for.
  begun integer not null default 0,
  -- In whose language its log is written.
  locale text not null,
  version integer not null default 1,
  created_by bigint references memberships (id),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  deleted_at timestamptz
);
create index builds_operator on builds (operator_id, id desc) where deleted_at is null;
create index builds_free on builds (operator_id, free_used_at) where free_used_at is not null;

create table build_payments (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  build_id bigint not null references builds (id),
  provider text not null,
  locale text not null,
  email text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null
    check (state in ('opening', 'open', 'paid', 'refused', 'expired', 'failed', 'replaced', 'unwanted', 'returned')),
  -- The provider's names of who pays, of the checkout and of the payment.
  customer text,
  reference text,
  payment text,
  url text,
  tries integer not null default 0,
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  concluded_at timestamptz
);
create index build_payments_build on build_payments (build_id, id desc);
create unique index build_payments_open on build_payments (build_id) where state in ('opening', 'open');
create unique index build_payments_reference on build_payments (provider, reference) where reference is not null;

-- What builds told while they went on.
create table build_log (
  build_id bigint not null references builds (id),
  number integer not null,
  at timestamptz not null,
  text text not null,
  primary key (build_id, number)
);
