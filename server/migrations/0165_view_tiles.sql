-- The views that a person sees as tiles on the dashboard: their own, or ones that colleagues share.
create table saved_view_tiles (
  membership_id bigint not null references memberships (id),
  view_id bigint not null references saved_views (id) on delete cascade,
  created_at timestamptz not null,
  primary key (membership_id, view_id)
);
create index saved_view_tiles_view on saved_view_tiles (view_id);
