-- The outlets of charge points are counted and filtered by without a look at their rows;
-- neither column changes with a status, so that a status change still touches no index.
create index connectors_present on connectors (charge_point_id) where removed_at is null;
