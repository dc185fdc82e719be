-- Who did it, from where and with what; what the thing was called then, what it belongs to, and what changed of it.
alter table audit_log
  add column role text check (role in ('owner', 'voltdeck_user', 'fleet_admin')),
  add column charge_point_id bigint,
  add column token_id bigint,
  add column address text,
  add column user_agent text,
  add column name text,
  add column within_noun text,
  add column within_id bigint,
  -- [{"field": …, "before": …, "after": …}]; null where the line is older than this column.
  add column changes jsonb,
  -- What a search looks at.
  add column words text not null default '',
  add constraint audit_log_within check ((within_noun is null) = (within_id is null));

update audit_log set words = left(detail::text, 2000) where detail <> '{}';
update audit_log set within_noun = 'power-center', within_id = (detail ->> 'chargePointId')::bigint
where noun = 'power-center-price' and jsonb_typeof(detail -> 'chargePointId') = 'number';
update audit_log set within_noun = 'fleet', within_id = (detail ->> 'fleetId')::bigint
where noun = 'fleet-admin' and jsonb_typeof(detail -> 'fleetId') = 'number';

-- The list, the latest first, and each filter of it.
create index audit_log_at on audit_log (operator_id, at desc, id desc);
create index audit_log_noun_at on audit_log (operator_id, noun, at desc, id desc);
create index audit_log_action_at on audit_log (operator_id, action, at desc, id desc);
create index audit_log_member_at on audit_log (operator_id, membership_id, at desc, id desc) where membership_id is not null;
create index audit_log_actor_at on audit_log (operator_id, actor_kind, at desc, id desc) where actor_kind <> 'member';
create index audit_log_address_at on audit_log (operator_id, address, at desc, id desc) where address is not null;
create index audit_log_words on audit_log using gin (words gin_trgm_ops);
-- The history of a thing.
create index audit_log_within_id on audit_log (within_noun, within_id, id desc) where within_id is not null;
drop index audit_log_operator;
