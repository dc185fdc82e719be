-- What a price row says beyond hours and price: days, fees, least and most of a session; null of a plain one.
alter table charge_point_prices add column additions jsonb
  check (jsonb_typeof(additions) = 'object' and additions <> '{}');
