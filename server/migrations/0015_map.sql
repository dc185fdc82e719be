-- A part of the map, and where all of an operator's charge points are; without the status, which changes all day.
create index charge_points_place on charge_points (operator_id, latitude, longitude) where deleted_at is null;
