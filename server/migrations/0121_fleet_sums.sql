-- What fleets charged, kept once. A completed order of a vehicle that is not on hold has one row here; a correction changes it.
create table fleet_sessions (
  order_id bigint primary key references orders (id) on delete cascade,
  fleet_id bigint not null,
  vehicle_id bigint not null,
  charge_point_id bigint not null,
  completed_at timestamptz not null,
  -- The day (in the operator's time zone) on which it was completed; corrections do not move it.
  day date not null,
  energy_wh bigint not null,
  cost_minor bigint not null,
  tax_minor bigint not null
);
create index fleet_sessions_day on fleet_sessions (fleet_id, day, completed_at, order_id);
create index fleet_sessions_vehicle on fleet_sessions (vehicle_id, day, completed_at, order_id);
create index fleet_sessions_place on fleet_sessions (charge_point_id, fleet_id, day, completed_at, order_id);

-- What each completion and correction adds to the sums below. A job moves these rows into them; whoever asks adds what is
-- not moved yet, so that every sum is exact at any moment.
-- fleet, vehicle, place: by the day of the session. booked, changed: of a vehicle by the day on which it was booked, the
-- first figures of an order and what corrections changed of them.
create table fleet_figures (
  id bigint generated always as identity primary key,
  fleet_id bigint not null,
  subject text not null check (subject in ('fleet', 'vehicle', 'place', 'booked', 'changed')),
  subject_id bigint not null,
  day date not null,
  sessions int not null,
  energy_wh bigint not null,
  cost_minor bigint not null,
  tax_minor bigint not null
);
create index fleet_figures_subject on fleet_figures (fleet_id, subject, day);
alter table fleet_figures set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- By day, and by month under its first day.
create table fleet_sums (
  fleet_id bigint not null,
  subject text not null check (subject in ('fleet', 'vehicle', 'place', 'booked', 'changed')),
  span text not null check (span in ('day', 'month')),
  since date not null,
  subject_id bigint not null,
  sessions bigint not null,
  energy_wh bigint not null,
  cost_minor bigint not null,
  tax_minor bigint not null,
  primary key (fleet_id, subject, span, since, subject_id)
) with (fillfactor = 80);

-- The tax in a price, as the kernel rounds it: half up, exact in whole numbers.
create function tax_in(total bigint, rate_ppm bigint) returns bigint language sql immutable as $$
  select case when rate_ppm is null then 0
    else floor((2::numeric * total * rate_ppm + 1000000 + rate_ppm) / (2 * (1000000 + rate_ppm)))::bigint end
$$;

insert into fleet_sessions
select o.id, o.payer_account_id, o.payer_id, o.charge_point_id, t.at, (t.at at time zone p.time_zone)::date,
  o.energy_wh, o.cost_minor, tax_in(o.cost_minor, o.tax_rate_ppm)
from orders o join operators p on p.id = o.operator_id
cross join lateral (select coalesce(o.completed_at, o.ended_at, o.stopped_at, o.requested_at) as at) t
where o.payer_kind = 'vehicle' and o.payer_account_id is not null and o.state = 'completed' and o.started_at is not null
  and o.held_reason is null;

insert into fleet_figures (fleet_id, subject, subject_id, day, sessions, energy_wh, cost_minor, tax_minor)
select s.fleet_id, of.subject, of.id, s.day, count(*), sum(s.energy_wh), sum(s.cost_minor), sum(s.tax_minor)
from fleet_sessions s
cross join lateral (values ('fleet', 0::bigint), ('vehicle', s.vehicle_id), ('place', s.charge_point_id)) of (subject, id)
group by 1, 2, 3, 4;

-- What was booked before is told by the books: settlements are first figures, every other movement of an order a change.
insert into fleet_figures (fleet_id, subject, subject_id, day, sessions, energy_wh, cost_minor, tax_minor)
select s.fleet_id, case t.kind when 'settlement' then 'booked' else 'changed' end, s.vehicle_id,
  (t.occurred_at at time zone p.time_zone)::date,
  sum(case t.kind when 'settlement' then 1 else 0 end),
  sum(case t.kind when 'settlement' then s.energy_wh else 0 end),
  sum(e.amount_minor), sum(sign(e.amount_minor) * tax_in(abs(e.amount_minor), o.tax_rate_ppm))
from fleet_sessions s
join orders o on o.id = s.order_id
join operators p on p.id = o.operator_id
join ledger_transactions t on t.order_id = s.order_id
join ledger_entries e on e.transaction_id = t.id
join ledger_accounts a on a.id = e.account_id and a.kind = 'fleet-balance' and a.reference = s.fleet_id::text
group by 1, 2, 3, 4;

-- Free sessions move no money, and are booked all the same; so is whatever the books tell otherwise.
insert into fleet_figures (fleet_id, subject, subject_id, day, sessions, energy_wh, cost_minor, tax_minor)
select s.fleet_id, 'booked', s.vehicle_id, max(s.day), count(*) - coalesce(f.sessions, 0),
  sum(s.energy_wh) - coalesce(f.energy_wh, 0), sum(s.cost_minor) - coalesce(f.cost_minor, 0),
  sum(s.tax_minor) - coalesce(f.tax_minor, 0)
from fleet_sessions s
left join (
  select fleet_id, subject_id, sum(sessions) as sessions, sum(energy_wh) as energy_wh, sum(cost_minor) as cost_minor,
    sum(tax_minor) as tax_minor
  from fleet_figures where subject in ('booked', 'changed') group by 1, 2
) f on f.fleet_id = s.fleet_id and f.subject_id = s.vehicle_id
group by s.fleet_id, s.vehicle_id, f.sessions, f.energy_wh, f.cost_minor, f.tax_minor
having count(*) <> coalesce(f.sessions, 0) or sum(s.energy_wh) <> coalesce(f.energy_wh, 0)
  or sum(s.cost_minor) <> coalesce(f.cost_minor, 0) or sum(s.tax_minor) <> coalesce(f.tax_minor, 0);
