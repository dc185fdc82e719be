-- Raised by every change of what an operator says of a charge point, so that of two who edit it at once the second is told.
alter table charge_points add column version integer not null default 1;

-- Who changed a thing last is asked for by the thing.
create index audit_log_noun on audit_log (noun, noun_id, id desc) where noun_id is not null;

-- The commands of one charge point, newest first.
create index commands_charge_point on commands (charge_point_id, id desc);
