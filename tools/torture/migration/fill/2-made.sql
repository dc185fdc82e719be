-- The orders as they are to be, by their number; a few of each state are not ended, each on a connector of its own.
create view torture.made as
with drawn as (
  select g, h, s.*, g > s.orders - s.open as is_open,
    case when g > s.orders - s.open then g - (s.orders - s.open) else 1 + (h / 1000) % s.charge_points end as place
  from torture.scale s, generate_series(1, s.orders) g, lateral (select abs(hashint4(g)::bigint)) hashed (h)
), stated as (
  select d.*, c.operator_id, o.currency, o.time_zone, o.fee_rate_ppm, c.protocol, d.place as charge_point_id,
    2 * (d.place - 1) + 1 + d.h % 2 as connector_id, 1 + d.h % 2 as connector_number,
    case
      when d.is_open then (array['requested', 'starting', 'charging', 'suspended', 'finishing'])[1 + d.place % 5]
      when d.h % 100 < 88 then 'completed' when d.h % 100 < 96 then 'failed' else 'cancelled'
    end as state,
    case when d.h % 20 < 6 or (d.is_open and d.place % 5 in (0, 1)) then 'remote' when d.h % 20 < 18 then 'card' when d.h % 20 = 18 then 'free-vend' else 'offline' end as way,
    d.h / 7 % 10 < 3 and d.h % 20 < 18 as is_of_person,
    case when d.is_open then d.until - interval '50 seconds' - d.h % 40 * interval '1 second'
      else d.until - interval '2 hours' - interval '400 days' * ((d.orders - d.g)::float8 / d.orders) end as requested_at,
    (10 + d.h % 170)::bigint * 60000 as full_ms, 2000 + d.h / 3 % 60000 as full_wh,
    d.h / 11 % 500 as oddity
  from drawn d join charge_points c on c.id = d.place join operators o on o.id = c.operator_id
), figured as (
  select *, state in ('charging', 'suspended', 'finishing', 'completed') as has_started,
    oddity in (1, 2) and state = 'completed' as is_unpriced,
    case when is_of_person then operators + 1 + h / 13 % persons end as person_id,
    requested_at + interval '20 seconds' as begun_at,
    case when state = 'completed' then full_wh when state in ('charging', 'suspended', 'finishing') then full_wh % 300 else 0 end as energy_wh,
    case when state = 'completed' then full_ms when state in ('charging', 'suspended', 'finishing') then 20000 else 0 end as duration_ms,
    case when state = 'finishing' then 'minutes' else 'energy' end as unit,
    case when state = 'finishing' then 50000 else 450000 end as price_micro,
    case when currency = 'JOD' then 1000 else 100 end as minor_per_major
  from stated
), costed as (
  select *, case
    when not has_started or is_unpriced then 0
    when unit = 'minutes' then (2 * duration_ms * price_micro * minor_per_major / 60000 + 1000000) / 2000000
    else (2 * energy_wh * price_micro * minor_per_major / 1000 + 1000000) / 2000000
  end as cost_minor
  from figured
)
select g, operator_id, charge_point_id, connector_id, connector_number, state, way,
  case when is_of_person then 'platform' else 'none' end as payment_kind, person_id,
  case when way = 'remote' and not is_of_person then operator_id end as membership_id,
  case way when 'remote' then 'VD' || upper(left(md5(g::text), 18)) when 'card' then
    case when is_of_person then 'CARD' || person_id || 'AT' || operator_id else 'OPS' || operator_id end end as tag_uid,
  case when has_started and protocol = 'ocpp1.6' then g end as transaction_id,
  case when (has_started or state = 'starting') and protocol = 'ocpp2.0.1' then md5('transaction' || g) end as ocpp_transaction,
  case when has_started and protocol = 'ocpp2.0.1' then case when state = 'completed' then 2 + h % 40 else 1 end end as last_seq_no,
  state in ('charging', 'suspended', 'finishing') and protocol = 'ocpp2.0.1' and h % 2 = 0 as awaits_events,
  case when has_started and way <> 'free-vend' then 'accepted' end as start_verdict,
  case state when 'failed' then 'not-plugged-in' when 'cancelled' then 'by-operator' end as failure_reason,
  case when state = 'completed' then case when h % 3 = 0 then 'EVDisconnected' else 'Local' end end as stop_reason,
  oddity = 3 and state = 'completed' as closed_by_rule,
  case when oddity in (1, 4) and state = 'completed' then case oddity when 1 then 'no-price' else 'connector-available' end end as held_reason,
  case when oddity = 2 and state = 'completed' then requested_at + interval '1 day' end as confirmed_at,
  case when oddity = 2 and state = 'completed' then operator_id end as confirmed_by,
  case when oddity = 2 and state = 'completed' then 'no-price' end as confirmed_hold,
  requested_at,
  case when has_started then begun_at end as started_at,
  case when has_started then begun_at end as started_received_at,
  case when state in ('finishing', 'completed') then begun_at + duration_ms * interval '1 millisecond' end as stopped_at,
  case when state in ('finishing', 'completed') then begun_at + duration_ms * interval '1 millisecond' end as stopped_received_at,
  case when state = 'completed' then begun_at + duration_ms * interval '1 millisecond' end as ended_at,
  case when state = 'completed' then begun_at + duration_ms * interval '1 millisecond'
    when state in ('failed', 'cancelled') then requested_at + interval '2 minutes' end as completed_at,
  case when has_started then begun_at end as device_started_at,
  case when has_started then h % 1000000 end as meter_start_wh,
  case when state in ('finishing', 'completed') then h % 1000000 + energy_wh end as meter_stop_wh,
  case when has_started then h % 1000000 + energy_wh end as last_meter_wh,
  case when has_started then begun_at + duration_ms * interval '1 millisecond' end as last_reading_at,
  energy_wh, duration_ms, case when state = 'charging' then 7400 end as power_w, case when h % 4 = 0 and has_started then 80 end as soc,
  currency, time_zone,
  jsonb_build_object('currency', currency, 'timeZone', time_zone, 'rows', case when is_unpriced then '[]'::jsonb else
    jsonb_build_array(jsonb_build_object('id', charge_point_id, 'startMinute', 0, 'endMinute', 0, 'priceMicro', price_micro,
      'unit', unit, 'limitType', null, 'limitAmount', null)) end) as tariff,
  case when has_started then jsonb_build_object(
    'startMs', (extract(epoch from begun_at) * 1000)::bigint, 'lastMs', (extract(epoch from begun_at) * 1000)::bigint + duration_ms,
    'lastWh', energy_wh, 'lines', jsonb_build_array(jsonb_build_object(
      'rowId', case when is_unpriced then null else charge_point_id end, 'fromMs', (extract(epoch from begun_at) * 1000)::bigint,
      'toMs', (extract(epoch from begun_at) * 1000)::bigint + duration_ms, 'energyWh', energy_wh))) end as cost_state,
  cost_minor, fee_rate_ppm, (2 * cost_minor * fee_rate_ppm + 1000000) / 2000000 as fee_minor
from costed;
