-- Whose charger it is: the messages of an operator are read without asking for each of its charge points.
alter table messages add column operator_id bigint;

-- What a list of exchanges shows: questions, what nobody could read, and chargers' replies to nothing.
-- Its columns suffice for finding a page, so that frames are fetched only for what is shown.
create index messages_heads on messages (operator_id, at, id) include (charge_point_id, action, direction, kind)
  where kind in ('call', 'unreadable') or (direction = 'in' and action is null);

-- Errors are rare among millions of rows, and what one looks for.
create index messages_faults on messages (operator_id, at, id) include (charge_point_id, kind)
  where kind in ('error', 'unreadable');

-- The latest are told apart at once; a job does the older ones in small parts, so that a large table holds up no start.
update messages m set operator_id = c.operator_id
from charge_points c
where c.id = m.charge_point_id
  and m.at >= coalesce((select at from messages order by at desc offset 100000 limit 1), '-infinity');
