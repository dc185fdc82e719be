-- Since when a charge point is away, and who took it out of service and when.
alter table charge_points
  add column offline_since timestamptz,
  add column out_of_service_at timestamptz,
  add column out_of_service_by bigint references memberships (id);

update charge_points c set offline_since = coalesce(
  (select max(e.at) from charge_point_events e where e.charge_point_id = c.id and e.kind = 'disconnected'),
  c.last_seen_at)
where not c.online and c.configured_at is not null;

update charge_points c set out_of_service_at = a.at, out_of_service_by = a.membership_id
from (
  select distinct on (noun_id) noun_id, at, membership_id, detail from audit_log
  where noun = 'power-center' and detail ? 'out_of_service'
  order by noun_id, id desc
) a
where c.out_of_service and a.noun_id = c.id and a.detail -> 'out_of_service' = 'true'::jsonb;
