-- Frames of twenty days, as the old version keeps them: a row for each, in the order in which they are made up.
set session_replication_role = replica;

create view torture.exchanges as
select g, c.id as charge_point_id, c.operator_id, case when g % 9 = 0 then 'out' else 'in' end as direction,
  date_trunc('milliseconds', s.until - interval '20 days' * ((s.exchanges - g + 0.5)::float8 / s.exchanges)) as at,
  -- Some chargers use ten ids again and again.
  case when c.id % 40 = 0 then (g / s.charge_points % 10)::text else md5(g::text)::uuid::text end as message_id,
  case when d.draw < 5 then 'unreadable' when d.draw < 7 then 'unasked' else 'call' end as begins,
  case when d.draw < 3 then 'error' when d.draw < 7 then null when d.draw < 27 then null when d.draw < 37 then 'error' else 'result' end as reply,
  d.draw = 999 as is_answered_twice, d.draw
from torture.scale s, generate_series(1, s.exchanges) g,
  lateral (select abs(hashint4(-g)::bigint) % 1000) d (draw), charge_points c
where c.id = 1 + g % s.charge_points;

select torture.drop_indexes('messages');
insert into messages (at, charge_point_id, operator_id, connection_id, direction, kind, action, message_id, frame)
select f.at, e.charge_point_id, case when e.g % 2000 = 0 then null else e.operator_id end,
  md5(e.charge_point_id || ' ' || date_trunc('day', e.at))::uuid, f.direction, f.kind, f.action, f.message_id, f.frame
from torture.exchanges e
cross join lateral (select case e.direction when 'in' then 'out' else 'in' end) other (way)
cross join lateral (
  values
    (0, e.begins = 'call', e.at, e.direction, 'call',
      case when e.direction = 'out' then 'ChangeAvailability' when e.g % 4 = 0 then 'Heartbeat' when e.g % 4 = 1 then 'StatusNotification' else 'MeterValues' end,
      e.message_id, case when e.g % 4 < 2 or e.direction = 'out' then '[2,"' || e.message_id || '","Any",{"connectorId":1,"n":' || e.g || '}]'
        else '[2,"' || e.message_id || '","MeterValues",{"connectorId":1,"transactionId":' || e.g || ',"meterValue":[{"timestamp":"2026-02-01T10:00:00Z","sampledValue":['
          || '{"value":"' || e.g || '","measurand":"Energy.Active.Import.Register","unit":"Wh"},{"value":"11040","measurand":"Power.Active.Import","unit":"W"},'
          || '{"value":"16","measurand":"Current.Import","phase":"L1","unit":"A"},{"value":"230","measurand":"Voltage","phase":"L1","unit":"V"}]}]}]' end),
    (1, e.begins = 'unreadable', e.at, 'in', 'unreadable', null, null, 'nonsense ' || e.g),
    (2, e.begins = 'unreadable' and e.reply is not null, e.at + interval '15 ms', 'out', 'error', null, '-1', '[4,"-1","ProtocolError","Not JSON",{}]'),
    (3, e.begins = 'unasked', e.at, 'in', 'result', null, 'unasked-' || e.g, '[3,"unasked-' || e.g || '",{}]'),
    (4, e.begins = 'call' and e.reply is not null, e.at + interval '20 ms', other.way, e.reply, null, e.message_id,
      case e.reply when 'error' then '[4,"' || e.message_id || '","NotImplemented","No",{}]' else '[3,"' || e.message_id || '",{"currentTime":"2026-02-01T10:00:00Z"}]' end),
    (5, e.begins = 'call' and e.is_answered_twice, e.at + interval '30 ms', other.way, 'error', null, e.message_id, '[4,"' || e.message_id || '","GenericError","Again",{}]')
) f (place, holds, at, direction, kind, action, message_id, frame)
where f.holds;
select torture.make_indexes();
analyze messages;
