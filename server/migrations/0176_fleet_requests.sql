-- Sessions of fleets by the day on which they were asked for, as the page of a fleet tells them: those that are over have one
-- row each, also on hold; a correction or a refund changes it.
create table fleet_requests (
  order_id bigint primary key references orders (id) on delete cascade,
  fleet_id bigint not null,
  vehicle_id bigint not null,
  -- In the time zone that the operator had when it was over.
  day date not null,
  energy_wh bigint not null,
  cost_minor bigint not null
);

-- What they come to is summed up with the other sums of fleets: of all together, and of each vehicle.
alter table fleet_figures drop constraint fleet_figures_subject_check;
alter table fleet_figures add constraint fleet_figures_subject_check
  check (subject in ('fleet', 'vehicle', 'place', 'booked', 'changed', 'asked', 'asked-vehicle')) not valid;
alter table fleet_figures validate constraint fleet_figures_subject_check;
alter table fleet_sums drop constraint fleet_sums_subject_check;
alter table fleet_sums add constraint fleet_sums_subject_check
  check (subject in ('fleet', 'vehicle', 'place', 'booked', 'changed', 'asked', 'asked-vehicle')) not valid;
alter table fleet_sums validate constraint fleet_sums_subject_check;

insert into fleet_requests
select o.id, o.payer_account_id, o.payer_id, (o.requested_at at time zone p.time_zone)::date, o.energy_wh, o.cost_minor
from orders o join operators p on p.id = o.operator_id
where o.payer_kind = 'vehicle' and o.payer_account_id is not null and o.started_at is not null
  and o.state in ('completed', 'failed', 'cancelled');

insert into fleet_sums (fleet_id, subject, span, since, subject_id, sessions, energy_wh, cost_minor, tax_minor)
select r.fleet_id, s.subject, k.span, k.since, s.id, count(*), sum(r.energy_wh), sum(r.cost_minor), 0
from fleet_requests r
cross join lateral (values ('asked', 0::bigint), ('asked-vehicle', r.vehicle_id)) s (subject, id)
cross join lateral (values ('day', r.day), ('month', date_trunc('month', r.day)::date)) k (span, since)
group by 1, 2, 3, 4, 5;

-- Refunds were not noted: each vehicle has them as a change of today, and its sums as if they had been.
insert into fleet_figures (fleet_id, subject, subject_id, day, sessions, energy_wh, cost_minor, tax_minor)
select n.fleet_id, s.subject, s.id, s.day, 0, n.energy_wh, n.cost_minor, n.tax_minor
from (
  select f.fleet_id, f.vehicle_id, f.charge_point_id, f.day, (now() at time zone p.time_zone)::date as today,
    o.energy_wh - f.energy_wh as energy_wh, o.cost_minor - f.cost_minor as cost_minor,
    tax_in(o.cost_minor, o.tax_rate_ppm) - f.tax_minor as tax_minor
  from fleet_sessions f join orders o on o.id = f.order_id join operators p on p.id = o.operator_id
  where o.state = 'completed' and o.held_reason is null
) n
cross join lateral (values ('fleet', 0::bigint, n.day), ('vehicle', n.vehicle_id, n.day), ('place', n.charge_point_id, n.day),
  ('changed', n.vehicle_id, n.today)) s (subject, id, day)
where n.energy_wh <> 0 or n.cost_minor <> 0 or n.tax_minor <> 0;

update fleet_sessions f set energy_wh = o.energy_wh, cost_minor = o.cost_minor, tax_minor = tax_in(o.cost_minor, o.tax_rate_ppm)
from orders o
where o.id = f.order_id and o.state = 'completed' and o.held_reason is null
  and (f.energy_wh, f.cost_minor, f.tax_minor) is distinct from
    (o.energy_wh, o.cost_minor, tax_in(o.cost_minor, o.tax_rate_ppm));

analyze fleet_requests;
