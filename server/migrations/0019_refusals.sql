-- Handshakes of a known charge point that were refused since it last connected: one row, however often it tries.
-- Kept apart from the charge point's own row, which thousands of readings and screens share.
create table charge_point_refusals (
  charge_point_id bigint primary key references charge_points (id),
  reason text not null check (reason in ('password-missing', 'password-wrong', 'path-password-missing',
    'path-password-wrong', 'protocol-missing', 'protocol-unknown', 'path-wrong')),
  -- The sub-protocols it offered, or the path it called; never a secret.
  detail text,
  -- Where the last try came from.
  address inet,
  tries bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index charge_point_refusals_last on charge_point_refusals (last_at);
