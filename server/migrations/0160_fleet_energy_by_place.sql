-- Limitations count at places: what a fleet took elsewhere in their periods is not looked at.
create index fleet_energy_place on fleet_energy (charge_point_id, fleet_id, day)
  include (vehicle_id, energy_wh, order_id);
drop index fleet_energy_period;
