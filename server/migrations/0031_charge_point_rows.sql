-- What a charger says all day changes no index and finds room on its page, so that it costs one row and no more (HOT).
-- A column that an index has, also in its condition, makes each of its changes a row in every index of the table,
-- among them thirty words of the search for a charge point; so the two indexes of what is in trouble
-- go by whether it is, which changes seldom, and not by the status, which changes several times in a session.
-- Adding the columns writes the tables anew, with the room left on each page.
drop index charge_points_troubled;
drop index connectors_faulted;

alter table charge_points set (fillfactor = 60);
alter table charge_points add column is_troubled boolean not null
  generated always as (status in ('pending', 'out_of_service', 'unavailable')) stored;
create index charge_points_troubled on charge_points (operator_id) where deleted_at is null and is_troubled;

alter table connectors set (fillfactor = 60);
alter table connectors add column is_faulted boolean not null
  generated always as (coalesce(ocpp_status = 'Faulted', false)) stored;
create index connectors_faulted on connectors (charge_point_id) where is_faulted;

-- Plans are made before the first sweep, too.
analyze charge_points, connectors;
