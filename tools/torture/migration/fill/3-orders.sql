-- As the old version leaves them: what closed long ago is summed up, what closed just now is told by the triggers and waits for the job.
set session_replication_role = replica;

create function torture.insert_orders(from_number integer, to_number integer) returns void language plpgsql as $$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
  from pg_attribute where attrelid = 'torture.made'::regclass and attnum > 1;
  execute format('insert into orders (%1$s) select %1$s from torture.made where g between %2$s and %3$s order by g',
    columns, from_number, to_number);
end $$;

select torture.drop_indexes('orders');
select torture.insert_orders(1, orders - open - unsummed) from torture.scale;
select torture.make_indexes();
analyze orders;

insert into session_figures
select id, operator_id, charge_point_id, started_at, completed_at, currency, energy_wh, cost_minor - fee_minor, duration_ms, true
from orders where state = 'completed' and completed_at is not null order by completed_at;
insert into session_sums
select operator_id, date_bin('15 minutes', completed_at, timestamptz 'epoch'),
  coalesce(date_bin('15 minutes', started_at, timestamptz 'epoch'), timestamptz 'epoch'), currency,
  count(*), sum(energy_wh), sum(earning_minor)
from session_figures group by 1, 2, 3, 4 order by 1, 2;
insert into order_sums
select operator_id, date_bin('1 hour', requested_at, timestamptz 'epoch'), state, payment_kind, way,
  count(*), sum(energy_wh), sum(cost_minor), sum(fee_minor),
  count(*) filter (where energy_wh > 0), coalesce(sum(duration_ms) filter (where energy_wh > 0), 0)
from orders where state in ('completed', 'failed', 'cancelled')
group by 1, 2, 3, 4, 5 order by 1, 2;

set session_replication_role = origin;
select torture.insert_orders(orders - open - unsummed + 1, orders) from torture.scale;
select setval('ocpp_transaction_ids', (select max(transaction_id) from orders));

-- Corrections of what is summed up already: taken back, and told anew.
update orders o set energy_wh = o.energy_wh + 100, meter_stop_wh = o.meter_stop_wh + 100, last_meter_wh = o.last_meter_wh + 100,
  cost_minor = o.cost_minor + 20, fee_minor = o.fee_minor + 1
from torture.scale s
where o.state = 'completed' and o.held_reason is not null and o.id % 7 = 0 and o.id < s.orders / 2;

update charge_points c set orders_count = f.orders, total_energy_wh = f.energy_wh, total_earning_minor = f.earning_minor, total_time_ms = f.duration_ms
from (
  select charge_point_id, count(*) as orders, sum(energy_wh) as energy_wh, sum(earning_minor) as earning_minor, sum(duration_ms) as duration_ms
  from session_figures group by 1
) f where f.charge_point_id = c.id;

update connectors k set own_status = 'busy', status = 'busy', ocpp_status = 'Charging', status_at = o.started_at, told_at = o.started_at
from orders o where o.connector_id = k.id and o.state in ('charging', 'suspended', 'finishing');

set session_replication_role = replica;
insert into order_events (order_id, at, kind, detail)
select o.id, o.started_at + e.later, e.kind, 'SuspendedEV' from orders o,
  (values (interval '5 minutes', 'suspended'), (interval '8 minutes', 'resumed')) e (later, kind)
where o.state = 'completed' and o.id % 50 = 0 order by o.id, e.later;

insert into transaction_events (charge_point_id, ocpp_transaction, seq_no, kind, device_at, at, received_at, verdict, told)
select o.charge_point_id, o.ocpp_transaction, e.seq_no, e.kind, e.at, e.at, e.at, o.start_verdict,
  jsonb_build_object('isTrusted', true, 'isOffline', false, 'connectorNumber', o.connector_number, 'uid', o.tag_uid,
    'isStopTag', false, 'remoteStartId', case when o.way = 'remote' then o.id end, 'activity', case when o.state = 'starting' then null else 'charging' end,
    'stopReason', case e.kind when 'ended' then 'Local' end, 'samples', case when e.wh is null then '[]'::jsonb else
      jsonb_build_array(jsonb_build_object('at', e.at, 'deviceAt', e.at, 'energyWh', e.wh, 'powerW', null, 'currentMa', null, 'voltageMv', null,
        'soc', null, 'context', 'Sample.Periodic', 'others', null)) end)
from orders o cross join lateral (
  values (0, 'started', coalesce(o.started_at, o.requested_at), o.meter_start_wh, true),
    (1, case o.state when 'finishing' then 'ended' else 'updated' end, o.last_reading_at, o.last_meter_wh, o.last_reading_at is not null)
) e (seq_no, kind, at, wh, holds)
where e.holds and o.ocpp_transaction is not null and o.state in ('starting', 'charging', 'suspended', 'finishing') order by o.id, e.seq_no;

insert into meter_samples (order_id, charge_point_id, connector_number, at, device_at, received_at, energy_wh, power_w, soc, context, others)
select o.id, o.charge_point_id, o.connector_number, t.at, t.at, t.at, o.meter_start_wh + o.energy_wh * n / 12, 11000, 40 + n,
  'Sample.Periodic', case when n % 4 = 0 then '[{"measurand": "Temperature", "value": "41"}]'::jsonb end
from torture.scale s, orders o, generate_series(1, 12) n, lateral (select o.started_at + o.duration_ms * n / 12 * interval '1 millisecond') t (at)
where o.state in ('charging', 'suspended', 'finishing', 'completed') and o.started_at > s.until - interval '90 days' and o.id % 8 = 0
order by o.id, n;

insert into commands (operator_id, charge_point_id, order_id, kind, payload, state, outcome, created_at, sent_at, answered_at)
select o.operator_id, o.charge_point_id, o.id, 'start', jsonb_build_object('kind', 'start', 'chargePointId', o.charge_point_id,
    'connectorNumber', o.connector_number, 'evseId', null, 'orderId', o.id, 'tag', o.tag_uid),
  case when o.state = 'failed' then 'unanswered' when o.state = 'requested' then 'sent' else 'accepted' end,
  case when o.state = 'failed' then 'timed-out' when o.state = 'requested' then null else 'Accepted' end,
  o.requested_at, o.requested_at, case when o.state <> 'requested' then o.requested_at + interval '1 second' end
from orders o where o.way = 'remote' order by o.id;

insert into quarantine (operator_id, charge_point_id, action, reason, payload, at)
select operator_id, id, 'StopTransaction', 'unknown-transaction', '{"transactionId": 7}', last_seen_at from charge_points where id % 10 = 0;
analyze orders;
