-- What staff decide about money for the installation. Rows are only added, so that what held at any moment can be read.
create table money_settings (
  id bigint generated always as identity primary key,
  name text not null check (name in ('fee-rate', 'pending-days', 'hold', 'least-withdrawal')),
  -- Of amounts alone, which are said currency by currency.
  currency char(3),
  -- Parts in a million, days, or minor units of the currency, by its name.
  value bigint not null check (value >= 0),
  -- Holds from here on until another row begins; of two with one begin the later one.
  since timestamptz not null,
  set_at timestamptz not null,
  -- The account on the machine that it was set from.
  set_by text not null,
  check ((currency is null) = (name = 'fee-rate' or name = 'pending-days'))
);
create index money_settings_name on money_settings (name, currency, since desc, id desc);

-- Null: the installation's rate counts. Any other was agreed with the operator and stays.
alter table operators alter column fee_rate_ppm drop not null, alter column fee_rate_ppm drop default;
update operators set fee_rate_ppm = null where fee_rate_ppm = 0;
