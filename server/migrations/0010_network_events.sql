-- What happened to charge points, for feeds; kept for 90 days.
-- The operator is not checked against its table: thousands that connect again at once would all meet at that one row.
create table charge_point_events (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  charge_point_id bigint not null references charge_points (id),
  -- Null where it concerns the whole charge point.
  connector_number integer,
  at timestamptz not null,
  kind text not null check (kind in ('connected', 'disconnected', 'fault', 'fault-cleared')),
  -- The protocol of a connection, the code of a fault.
  detail text
);
create index charge_point_events_operator on charge_point_events (operator_id, at desc, id desc);
create index charge_point_events_charge_point on charge_point_events (charge_point_id, at desc);
create index charge_point_events_at on charge_point_events (at);

-- The newest starts and failures of an operator, for its feed.
create index orders_started on orders (operator_id, started_at desc, id desc) where started_at is not null;
create index orders_failed on orders (operator_id, completed_at desc, id desc) where state = 'failed';

-- Few connectors are broken at a time.
create index connectors_faulted on connectors (charge_point_id) where ocpp_status = 'Faulted';

-- The home page sums up by charge point and by hour too, still from this index alone.
drop index orders_completed;
create index orders_completed on orders (operator_id, completed_at)
  include (energy_wh, cost_minor, fee_minor, currency, charge_point_id, started_at, duration_ms)
  where state = 'completed';
