-- Who is told when the list of a saved view is no longer empty, and who gets a mail of it each week.
create table saved_view_watches (
  membership_id bigint not null references memberships (id),
  view_id bigint not null references saved_views (id) on delete cascade,
  is_watched boolean not null,
  is_mailed boolean not null,
  created_at timestamptz not null,
  -- As it was counted last; null before, and where its reader may not read the list.
  count integer,
  looked_at timestamptz,
  empty_since timestamptz,
  -- Its notice is open.
  is_told boolean not null default false,
  -- The week's mail, by the operator's clock, and the number that it told.
  mailed_on date,
  mailed_count integer,
  primary key (membership_id, view_id)
);
create index saved_view_watches_view on saved_view_watches (view_id);
create index saved_view_watches_due on saved_view_watches (looked_at nulls first) where is_watched;
create index saved_view_watches_mailed on saved_view_watches (membership_id, view_id) where is_mailed;

-- Whose alone a notice is; null for all who may read its kind.
alter table notices add column membership_id bigint references memberships (id);
create index notices_own on notices (membership_id) where membership_id is not null;
