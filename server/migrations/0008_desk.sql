-- What an operator's home page sums up by day is read from this index alone.
create index orders_completed on orders (operator_id, completed_at)
  include (energy_wh, cost_minor, fee_minor, currency) where state = 'completed';
create index orders_active on orders (operator_id)
  where state in ('requested', 'starting', 'charging', 'suspended', 'finishing');

-- Secrets that all nodes share and nobody has to configure.
create table secrets (
  name text primary key,
  value bytea not null
);
-- Two random UUIDs hold 244 random bits; pgcrypto is not needed for them.
insert into secrets (name, value)
values ('realtime', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
