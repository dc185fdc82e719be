-- Devices begin their names of transactions anew after a reboot: a name is one order's only as long as that is not ended.
drop index orders_ocpp_transaction;
create unique index orders_open_ocpp_transaction on orders (charge_point_id, ocpp_transaction)
  where state in ('requested', 'starting', 'charging', 'suspended', 'finishing');
create index orders_ocpp_transaction on orders (charge_point_id, ocpp_transaction, id desc)
  where ocpp_transaction is not null and state not in ('failed', 'cancelled');
