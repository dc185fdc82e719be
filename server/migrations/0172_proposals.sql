-- Changes that assistants proposed with a developer key; nothing of one is done before a person confirms it.
create table proposals (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  key_id bigint not null references developer_keys (id),
  call text not null,
  params jsonb not null,
  query jsonb not null,
  body jsonb not null,
  reason text not null,
  -- What the thing and what it belongs to were called then.
  name text,
  place text,
  -- What the fields that it would change were then; null where nothing reads them.
  before jsonb,
  state text not null check (state in ('waiting', 'confirmed', 'rejected', 'expired', 'failed')),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint references memberships (id),
  decided_at timestamptz,
  rejection text,
  -- Why the call refused.
  problem jsonb,
  check (state <> 'rejected' or rejection is not null)
);
create index proposals_operator on proposals (operator_id, id desc);
create index proposals_open on proposals (operator_id, expires_at) where state in ('waiting', 'failed');
create index proposals_key on proposals (key_id, id desc);
create index proposals_age on proposals (proposed_at);
