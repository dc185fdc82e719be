-- Listed charge points by nearness, each operator's on a map of its own: a thousand degrees apart, so that the nearest are
-- its own without an extension. Mercator's projection keeps angles, so near it what is nearest on the map is nearest on the ground.
create index charge_points_near on charge_points using gist (point(
  longitude + operator_id * 1000.0::float8,
  degrees(ln(tan(pi() / 4 + greatest(-85.051128, least(85.051128, latitude)) * pi() / 360)))
)) where listed and deleted_at is null;
