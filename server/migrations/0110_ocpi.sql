-- How an operator is known to others by OCPI, and the token by which they read what it offers.
create table ocpi_credentials (
  operator_id bigint primary key references operators (id),
  -- ISO 3166-1 alpha-2, and three letters or digits; together they are an operator's alone.
  country_code text collate "C",
  party_id text collate "C",
  -- By its hash it is found, sealed it is shown to the owner again.
  token_hash bytea unique,
  token_sealed text,
  token_created_at timestamptz,
  token_used_at timestamptz,
  -- When what is offered was last compared with what was sent before.
  compared_at timestamptz,
  unique (country_code, party_id),
  check ((country_code is null) = (party_id is null)),
  check ((token_hash is null) = (token_sealed is null) and (token_hash is null) = (token_created_at is null))
);

-- What others read of an operator over OCPI, as it was when it was last compared.
-- Partners ask for what has changed since they asked before, and only what was sent tells that of everything it is made of.
create table ocpi_objects (
  operator_id bigint not null references operators (id),
  kind text not null check (kind in ('location', 'tariff')),
  object_id text collate "C" not null,
  content jsonb not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  last_updated timestamptz not null,
  -- No longer offered; who reads is told so once more by what it holds now.
  is_gone boolean not null default false,
  primary key (operator_id, kind, object_id)
);
create index ocpi_objects_changed on ocpi_objects (operator_id, kind, last_updated);
create index ocpi_objects_order on ocpi_objects (operator_id, kind, created_at, object_id);
