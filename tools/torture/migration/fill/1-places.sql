-- Indexes are made after the rows: much quicker than row by row.
create table torture.indexes (name text, definition text);
create function torture.drop_indexes(of regclass) returns void language plpgsql as $$
declare found record; begin
  for found in select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = of and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  loop
    insert into torture.indexes values (found.name, replace(found.definition, ' ON ONLY ', ' ON '));
    execute format('drop index %s', found.name);
  end loop;
end $$;
create function torture.make_indexes() returns void language plpgsql as $$
declare found record; begin
  for found in delete from torture.indexes returning * loop execute found.definition; end loop;
end $$;

-- Operators with their people, charge points and prices: numbers count from 1, because the database is new.
insert into operators (name, country, currency, time_zone, fee_rate_ppm)
select 'Operator ' || n, 'FR', case when n % 5 = 0 then 'JOD' else 'EUR' end,
  (array['Europe/Paris', 'UTC', 'Asia/Amman'])[1 + n % 3], 50000
from torture.scale s, generate_series(1, s.operators) n;

insert into persons (email, first_name, last_name)
select 'person' || n || '@torture.test', 'Person', 'No ' || n
from torture.scale s, generate_series(1, s.operators + s.persons) n;

-- The first persons own an operator each.
insert into memberships (person_id, operator_id, role, is_owner, status)
select n, n, 'voltdeck_user', true, 'active' from torture.scale s, generate_series(1, s.operators) n;

insert into subscriptions (operator_id, plan, started_at)
select n, 'pro', s.until - interval '500 days' from torture.scale s, generate_series(1, s.operators) n;

insert into charging_sites (operator_id, name, city, country, time_zone)
select n, 'Site ' || n, 'Lyon', 'FR', 'Europe/Paris' from torture.scale s, generate_series(1, s.operators) n;

-- Every third belongs to the first operator.
insert into charge_points (operator_id, charging_site_id, identifier, token, title, time_zone, visibility, status, protocol,
  vendor, model, password_hash, configured_at, last_seen_at, connected_at, created_at)
select o.id, o.id, 'TORTURE-' || n, md5('token' || n), 'Torture ' || n, o.time_zone, 'public', 'available',
  case when n % 3 = 0 then 'ocpp2.0.1' else 'ocpp1.6' end, 'Torture', 'T' || n % 7, sha256('a password of torture'), s.until - interval '450 days',
  s.until - interval '1 minute', s.until - interval '1 day', s.until - interval '450 days'
from torture.scale s, generate_series(1, s.charge_points) n
join operators o on o.id = case when n % 3 = 0 then 1 else 1 + n % (select operators from torture.scale) end
order by n;

insert into connectors (charge_point_id, number, evse_id, connector_id, type, max_power_w, ocpp_status, own_status, status, status_at, told_at)
select c.id, k, case when c.id % 3 = 0 then k end, case when c.id % 3 = 0 then 1 end, 'TYPE_2', 22000, 'Available', 'available',
  'available', s.until - interval '420 days', s.until - interval '1 hour'
from torture.scale s, charge_points c, generate_series(1, 2) k order by c.id, k;

insert into charge_point_prices (operator_id, charge_point_id, starting_time, ending_time, price_micro, price_unit, created_at, updated_at)
select operator_id, id, '00:00', '00:00', 450000, 'energy', created_at, created_at from charge_points order by id;

insert into tags (operator_id, uid, holder, person_id, label)
select n, 'OPS' || n, 'operator', null, 'Service' from torture.scale s, generate_series(1, s.operators) n
union all
select o.id, 'CARD' || p.id || 'AT' || o.id, 'person', p.id, null
from torture.scale s, persons p, operators o where p.id > s.operators and o.id in (1, 1 + p.id % s.operators);

analyze operators, persons, memberships, charge_points, connectors, tags;
