-- A reason that is counted and filtered by is a code; in what words a message could not be read stands beside it.
alter table quarantine
  add column detail text,
  -- What the message says, as far as that is known: register in Wh, times as its device told them.
  add column said jsonb,
  add column cured_at timestamptz,
  add column cured_by bigint references memberships (id),
  add column cure text check (cure in ('confirm', 'correct', 'attach', 'book', 'close', 'dismiss')),
  add column cure_reason text,
  -- The order that took it in, or was made of it.
  add column order_id bigint references orders (id),
  add check ((cured_at is null) = (cure is null));

update quarantine set detail = reason, reason = 'unreadable'
where reason not in ('already-stopped', 'unknown-transaction', 'meter-went-back', 'unknown-connector');
alter table quarantine
  add check (reason in ('already-stopped', 'unknown-transaction', 'meter-went-back', 'unknown-connector', 'unreadable'));

-- What rows of before say, as far as they can be read: a stop that no order took, and an event of a transaction by name.
create function pg_temp.whole(value jsonb) returns numeric language sql immutable as
$$ select case when jsonb_typeof(value) = 'number' and abs(value::numeric) < 1e15 then round(value::numeric) end $$;
create function pg_temp.word(value jsonb) returns text language sql immutable as
$$ select case when jsonb_typeof(value) in ('string', 'number') then left(value #>> '{}', 255) end $$;

update quarantine q set said = jsonb_build_object(
  'kind', case q.action when 'StartTransaction' then 'started' when 'StopTransaction' then 'ended'
    when 'MeterValues' then 'updated' else case when q.reason = 'already-stopped' then pg_temp.word(p -> 'kind') end end,
  'transaction', coalesce(pg_temp.word(p -> 'transactionId'), pg_temp.word(p -> 'transaction')),
  'connectorNumber', coalesce(pg_temp.whole(p -> 'connectorId'), pg_temp.whole(p -> 'connectorNumber')),
  'at', case when q.reason <> 'unreadable' then coalesce(pg_temp.word(p -> 'timestamp'), pg_temp.word(p -> 'deviceAt')) end,
  'beganAt', null,
  'registerWh', case when q.action = 'TransactionEvent' then (
      select pg_temp.whole(s.sample -> 'energyWh')
      from jsonb_array_elements(case when jsonb_typeof(p -> 'samples') = 'array' then p -> 'samples' else '[]' end)
        with ordinality s (sample, place)
      where pg_temp.whole(s.sample -> 'energyWh') is not null order by s.place desc limit 1)
    else pg_temp.whole(p -> 'meterStop') end,
  'beganRegisterWh', pg_temp.whole(p -> 'meterStart'),
  'uid', coalesce(pg_temp.word(p -> 'idTag'), pg_temp.word(p -> 'uid')),
  'stopReason', case when q.reason <> 'unreadable' then coalesce(pg_temp.word(p -> 'reason'), pg_temp.word(p -> 'stopReason')) end)
from (select id, payload as p from quarantine) old
where old.id = q.id and jsonb_typeof(old.p) = 'object';

drop index quarantine_operator;
create index quarantine_waiting on quarantine (operator_id, at, id) where cured_at is null;
create index quarantine_waiting_charge_point on quarantine (charge_point_id, at) where cured_at is null;
create index quarantine_order on quarantine (order_id) where order_id is not null;

-- Completed orders that wait for somebody, the longest waiting first.
create index orders_held_completed on orders (operator_id, completed_at, id)
  where held_reason is not null and state = 'completed';

-- Somebody has looked into it: nobody needs to until it is seen again.
alter table charge_point_duplicates
  add column dismissed_at timestamptz,
  add column dismissed_by bigint references memberships (id),
  add column dismissed_reason text;

drop function pg_temp.whole(jsonb);
drop function pg_temp.word(jsonb);
