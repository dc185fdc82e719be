-- Numbers of measurands without a column of their own, by their code, in thousandths of the base unit
-- (server/src/charging/readings/rules/measurands.ts). In older rows they stand in `others` as they came.
alter table meter_samples
  add column codes smallint[],
  add column amounts bigint[];
