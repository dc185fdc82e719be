-- A list as somebody likes to see it: its search, filters and order, and its columns.
create table saved_views (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  membership_id bigint not null references memberships (id),
  page text collate "C" not null,
  name text not null,
  search jsonb not null,
  -- Null: the columns the list has by itself.
  columns text[],
  is_shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_views_maker on saved_views (membership_id, page);
create index saved_views_shared on saved_views (operator_id, page) where is_shared;

-- The view a person's list opens with: their own, or one a colleague shares.
create table saved_view_defaults (
  membership_id bigint not null references memberships (id),
  page text collate "C" not null,
  view_id bigint not null references saved_views (id) on delete cascade,
  primary key (membership_id, page)
);
create index saved_view_defaults_view on saved_view_defaults (view_id);

-- What the search over everything finds by name.
create index charging_sites_search on charging_sites using gin ((name || ' ' || coalesce(city, '')) gin_trgm_ops);
create index persons_search on persons using gin ((first_name || ' ' || last_name) gin_trgm_ops);
