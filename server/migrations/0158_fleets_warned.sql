-- Fleets whose balance is below a level that they set are few, and looked for each minute.
create index fleet_accounts_warned on fleet_accounts (operator_id) where warned_minor is not null;
