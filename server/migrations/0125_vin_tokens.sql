-- Chargers that learn the VIN of a vehicle from its cable start its sessions with it: a token of the vehicle beside its card.
alter table tags
  add column is_vin boolean not null default false,
  add constraint tags_vin check (not is_vin or holder = 'vehicle');

-- A vehicle has one card at a time, and one VIN.
drop index tags_vehicle;
create unique index tags_vehicle on tags (holder_id, is_vin) where holder = 'vehicle' and removed_at is null;

-- A number that somebody has as a card stays theirs.
insert into tags (operator_id, uid, holder, holder_id, label, is_vin)
select operator_id, vin, 'vehicle', id, title, true from vehicles where vin is not null and deleted_at is null
on conflict (operator_id, uid_key) do nothing;
