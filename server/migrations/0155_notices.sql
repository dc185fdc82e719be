-- What an operator's people are told of. What goes on is open; a job compares it with what is found each minute.
create table notices (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  kind text not null,
  -- Of several of one kind at once, which one: empty where all are told as one.
  subject text not null default '',
  count integer not null,
  most integer not null,
  since timestamptz not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  left_count integer not null default 0,
  -- The first few power centers: id and title.
  named jsonb not null default '[]'
);

-- Whatever runs twice or at once: of one thing one is open.
create unique index notices_open on notices (kind, operator_id, subject) where closed_at is null;
create index notices_operator on notices (operator_id, id desc);
-- What closed lately is opened again, and what closed long ago is deleted.
create index notices_closed on notices (closed_at) where closed_at is not null;

-- Who has read one, and how many it was about then: it is news again once it has grown by half.
create table notice_reads (
  notice_id bigint not null references notices (id) on delete cascade,
  membership_id bigint not null references memberships (id),
  read_at timestamptz not null,
  count integer not null,
  primary key (notice_id, membership_id)
);
create index notice_reads_membership on notice_reads (membership_id);
