-- How operators show themselves to drivers. The row is made when it is first asked for, with the page on.
create table driver_pages (
  operator_id bigint primary key references operators (id),
  -- Stands in the address of the page, and never changes.
  code text collate "C" not null unique,
  enabled boolean not null default true,
  name text,
  primary_color text not null,
  secondary_color text not null,
  slogan text,
  support_number text,
  terms_url text,
  imprint text,
  -- Before the names of the files of its logo.
  logo_key text collate "C",
  version integer not null default 0
);
