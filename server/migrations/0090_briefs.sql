-- What an operator's day came to, as it was told the morning after.
create table briefs (
  operator_id bigint not null references operators (id),
  -- The day that it tells of, in the operator's zone.
  day date not null,
  made_at timestamptz not null,
  content jsonb not null,
  primary key (operator_id, day)
);

-- To whom it was sent: noted in the transaction that queues the mail, so that it is sent once.
create table brief_mails (
  membership_id bigint not null references memberships (id),
  day date not null,
  queued_at timestamptz not null,
  primary key (membership_id, day)
);

-- Who wants it by mail and who does not; an owner without a row gets it, nobody else does.
create table brief_wishes (
  membership_id bigint primary key references memberships (id),
  is_wanted boolean not null
);
