-- Which limitation refused a vehicle, as it was called then: the refusal outlives it.
alter table fleet_refusals add column limitation_id bigint;
alter table fleet_refusals add column limitation_name text;
