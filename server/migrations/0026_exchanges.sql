-- Each partition is read once and joined in memory.
set local work_mem = '96MB';
set local maintenance_work_mem = '256MB';

alter table messages rename to message_frames;
alter sequence messages_id_seq rename to message_frames_id_seq;
do $$ declare part record; begin
  for part in select c.oid::regclass as name, c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'message_frames'::regclass
  loop
    execute format('alter table %s rename to %I', part.name, 'frames_of_' || part.relname);
  end loop;
end $$;

-- What charger and server said to each other: a call with its reply, or either alone.
create table messages (
  -- The next number is that of the reply's frame, so that a reply is written without an index.
  id bigint generated always as identity (increment by 2),
  -- When it began; a reply to nothing begins with itself.
  at timestamptz not null,
  operator_id bigint not null,
  charge_point_id bigint not null,
  connection_id uuid not null,
  -- Who asked.
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('call', 'unreadable', 'reply')),
  -- The one indexed column that a reply may change, and only an error does: every other reply stays on the page of its call.
  is_fault boolean not null,
  action text,
  message_id text,
  -- The call's; none in a reply to nothing.
  frame text,
  reply_kind text check (reply_kind in ('result', 'error')),
  reply_at timestamptz,
  reply_frame text,
  -- The number a reply's frame had before calls and replies shared a row.
  former_reply_id bigint,
  check ((kind = 'reply') = (frame is null)),
  check ((reply_kind is null) = (reply_frame is null) and (reply_kind is null) = (reply_at is null))
) partition by range (at);
select setval(pg_get_serial_sequence('messages', 'id'), last_value + 1, false) from message_frames_id_seq;

-- What follows a call under its id, from the other side and before the id is used again, is its reply.
create temp table message_pairs on commit drop as
select call_part, id, reply_part, reply_id from (
  select tableoid as call_part, id, kind, lead(tableoid) over exchange as reply_part, lead(id) over exchange as reply_id,
    lead(kind) over exchange as reply_kind
  from message_frames
  window exchange as (
    partition by message_exchange(connection_id, coalesce(message_id, '-1'), direction, kind),
      connection_id, coalesce(message_id, '-1') collate "C"
    order by at, id)
) f where kind in ('call', 'unreadable') and reply_kind in ('result', 'error');
create index on message_pairs (call_part);
create index on message_pairs (reply_part);
analyze message_pairs;

-- Few replies lie behind the end of the day of their call.
create temp table later_replies on commit drop as
select f.id, f.kind, f.at, f.frame from message_frames f
join message_pairs p on p.reply_part = f.tableoid and p.reply_id = f.id
where p.call_part <> p.reply_part;
analyze later_replies;

do $$ declare part record; begin
  for part in select c.oid, c.oid::regclass as name, substr(c.relname, length('frames_of_') + 1) as relname,
    pg_get_expr(c.relpartbound, c.oid) as bounds from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'message_frames'::regclass
  loop
    -- Room for the replies of calls to come.
    execute format('create table %I partition of messages %s with (fillfactor = %s)', part.relname, part.bounds,
      case when substring(part.bounds from 'TO \(''(.+)''\)')::timestamptz < now() then 100 else 50 end);
    execute format($fill$
      insert into %1$I (id, at, operator_id, charge_point_id, connection_id, direction, kind, is_fault, action, message_id,
        frame, reply_kind, reply_at, reply_frame, former_reply_id) overriding system value
      select f.id, f.at, coalesce(f.operator_id, c.operator_id, 0), f.charge_point_id, f.connection_id, f.direction, f.kind,
        f.kind = 'unreadable' or r.kind is not distinct from 'error', f.action, f.message_id, f.frame, r.kind, r.at, r.frame, r.id
      from %2$s f
      left join charge_points c on c.id = f.charge_point_id
      left join message_pairs p on p.call_part = %3$s and p.id = f.id
      left join (
        select id, kind, at, frame from %2$s where kind in ('result', 'error')
        union all select id, kind, at, frame from later_replies
      ) r on r.id = p.reply_id
      where f.kind in ('call', 'unreadable')
      union all
      select f.id, f.at, coalesce(f.operator_id, c.operator_id, 0), f.charge_point_id, f.connection_id,
        case f.direction when 'in' then 'out' else 'in' end, 'reply', f.kind = 'error', f.action, f.message_id,
        null, f.kind, f.at, f.frame, null
      from %2$s f
      left join charge_points c on c.id = f.charge_point_id
      where f.kind in ('result', 'error')
        and not exists (select from message_pairs p where p.reply_part = %3$s and p.reply_id = f.id)
    $fill$, part.relname, part.name, part.oid);
  end loop;
end $$;

drop table message_frames;
drop function message_exchange;

-- A frame is asked for by its number alone, and a reply finds its call by it.
alter table messages add primary key (id, at);

-- The order of a list, and of what went wrong in it, which is rare among millions of rows.
-- Its columns suffice for finding a page, so that frames are fetched only for what is shown.
create index messages_operator on messages (operator_id, is_fault, at, id) include (charge_point_id, action, direction, kind);

-- What one charge point said in a stretch of time, as the page of an order asks for it.
create index messages_charge_point on messages (charge_point_id, at, id);

analyze messages;
