-- Commands that read and write the settings of chargers; such a command may have to wait, and is sent again a few times.
alter table commands drop constraint commands_kind_check;
alter table commands add constraint commands_kind_check
  check (kind in ('start', 'stop', 'get-settings', 'set-settings')) not valid;
alter table commands validate constraint commands_kind_check;
alter table commands add column send_after timestamptz, add column tries smallint not null default 0,
  add column connection_id uuid;
-- Sent on a socket that ended, by a process that died before it could say so.
create index commands_sent on commands (charge_point_id) where state = 'sent';
create index commands_settings on commands (charge_point_id, id desc) where kind in ('get-settings', 'set-settings');

-- What chargers are set to, as they last said; only names that were asked for have a row.
create table charge_point_settings (
  charge_point_id bigint not null references charge_points (id),
  component text not null,
  name text not null,
  value text,
  is_readonly boolean,
  needs_reboot boolean not null default false,
  read_at timestamptz,
  primary key (charge_point_id, component, name)
);
