-- The keys by which an operator's own programs call the API; a secret is kept by its hash alone.
create table developer_keys (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  -- SHA-256: a key is found by it.
  secret_hash bytea not null unique,
  -- The first characters of the key, by which people tell it from others.
  shown text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'apps']),
  created_by bigint not null references memberships (id),
  created_at timestamptz not null,
  -- Null where it never expires.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (expires_at > created_at)
);
-- An operator has one key at a time for its programs, and one for its apps: that can be read by whoever has the app.
create unique index developer_keys_live on developer_keys (operator_id, (scopes = array['apps'])) where revoked_at is null;

-- What an operator decided with its first key, for good.
create table developer_settings (
  operator_id bigint primary key references operators (id),
  gateway_type text not null check (gateway_type in ('stripe', 'none')),
  created_at timestamptz not null
);
