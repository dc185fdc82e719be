-- Vehicles are found by any part of their card's number, too.
create index tags_vehicle_search on tags using gin (uid_key gin_trgm_ops) where holder = 'vehicle' and removed_at is null;
