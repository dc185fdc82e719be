-- Images of charge points. The files of one are named by its key and their width.
create table charge_point_media (
  id bigint generated always as identity primary key,
  charge_point_id bigint not null references charge_points (id),
  key text collate "C" not null unique,
  title text not null,
  width int not null,
  height int not null,
  -- The first in this order is the cover; what stands between two that were deleted is left out.
  place int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index charge_point_media_place on charge_point_media (charge_point_id, place, id);

-- The key of the cover, so that a list needs to read nothing else.
alter table charge_points add column image_key text collate "C";
