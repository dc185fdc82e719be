-- Who wants the month of a fleet by mail, from which month on.
create table fleet_report_wishes (
  membership_id bigint not null references memberships (id) on delete cascade,
  fleet_id bigint not null references fleets (id) on delete cascade,
  -- The first day of the month in which they chose it.
  since date not null,
  primary key (membership_id, fleet_id)
);
create index fleet_report_wishes_fleet on fleet_report_wishes (fleet_id);

-- To whom it was sent: noted in the transaction that queues the mail, so that it is sent once.
create table fleet_report_mails (
  membership_id bigint not null references memberships (id) on delete cascade,
  fleet_id bigint not null references fleets (id) on delete cascade,
  month date not null,
  queued_at timestamptz not null,
  primary key (membership_id, fleet_id, month)
);
create index fleet_report_mails_fleet on fleet_report_mails (fleet_id);
