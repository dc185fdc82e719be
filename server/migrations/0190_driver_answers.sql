-- Answers to keyed requests of drivers, as idempotency_keys has them of members.
create table driver_idempotency_keys (
  operator_id bigint not null,
  person_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  at timestamptz not null,
  primary key (operator_id, person_id, key)
);
create index driver_idempotency_keys_at on driver_idempotency_keys (at);

-- Whether a test of a webhook waits, however much else does.
create index webhook_deliveries_tests on webhook_deliveries (endpoint_id) where state = 'waiting' and kind = 'webhook.test';
