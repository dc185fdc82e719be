-- What is kept beside the database, by names of ours: each is told here before it is written, and until it is gone again.
create table files (
  name text collate "C" primary key,
  operator_id bigint not null references operators (id),
  bytes bigint not null check (bytes >= 0),
  state text not null check (state in ('arriving', 'kept', 'dropped')),
  -- Since when it is in this state.
  since timestamptz not null
);
create index files_unkept on files (since, name) where state <> 'kept';

-- Bytes that an operator has in files, those that arrive included.
create table file_sums (
  operator_id bigint primary key references operators (id),
  bytes bigint not null default 0 check (bytes >= 0)
);
