-- Which kinds somebody is told of, and how; without a row it is in the bell and not mailed.
create table notice_wishes (
  membership_id bigint not null references memberships (id),
  kind text not null,
  in_bell boolean not null,
  by_mail boolean not null,
  primary key (membership_id, kind)
);
create index notice_wishes_mailed on notice_wishes (kind, membership_id) where by_mail;

-- To whom a notice was mailed, and of how many it told: noted in the transaction that queues the mail, so that it is sent once.
create table notice_mails (
  notice_id bigint not null references notices (id) on delete cascade,
  membership_id bigint not null references memberships (id),
  count integer not null,
  queued_at timestamptz not null,
  -- When its end was seen to, by a mail or because nobody wants one.
  ended_at timestamptz,
  primary key (notice_id, membership_id)
);
create index notice_mails_membership on notice_mails (membership_id);
create index notice_mails_going on notice_mails (notice_id) where ended_at is null;
