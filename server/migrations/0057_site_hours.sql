-- What an operator says of a place: when it is open, what its connection to the grid carries, and how often that was changed.
-- How many charge points stand there is counted with each that comes or goes, because lists show it of a thousand places;
-- the count is written before the charge point is, so that a place that is being deleted gets none.
alter table charging_sites
  add column hours jsonb,
  add column grid_power_w integer check (grid_power_w > 0),
  add column charge_points_count integer not null default 0 check (charge_points_count >= 0),
  add column version integer not null default 1;

-- A week of its own; without it open_time and close_time hold, and without those the hours of the place.
alter table charge_points add column hours jsonb;

-- Seldom changed, so what a charger says all day still changes no index.
create index charge_points_site on charge_points (charging_site_id) where charging_site_id is not null;

update charging_sites s set charge_points_count = n.count
from (
  select charging_site_id, count(*) as count from charge_points
  where deleted_at is null and charging_site_id is not null group by 1
) n
where n.charging_site_id = s.id;

-- Plans are made before the first sweep, too.
analyze charging_sites, charge_points;
