-- What a question has in common with its replies, and with the same id used again by who asked.
-- A number, because an index cannot hold whatever a charger makes up for an id; what it finds is compared once more.
create function message_exchange(connection uuid, message text, direction text, kind text) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended(message, uuid_hash_extended(connection,
    case when (kind in ('result', 'error')) = (direction = 'in') then 1 else 0 end))
$$;

-- Leads from a question to its reply and back in one step, however much else was said in between.
create index messages_exchange on messages (message_exchange(connection_id, message_id, direction, kind), at, id);

-- A frame is asked for by its number alone.
create index messages_id on messages (id);
