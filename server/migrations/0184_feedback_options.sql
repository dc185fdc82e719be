-- What was ticked beside the stars, by the numbers of the contract.
alter table feedback add column options smallint[] not null default '{}';
