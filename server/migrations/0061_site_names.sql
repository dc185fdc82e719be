-- Places are listed by their names; of many a page is read without sorting all of them.
create index charging_sites_name on charging_sites (operator_id, lower(name), id);

-- It begins as the former one does.
drop index charging_sites_operator;

-- Plans are made before the first sweep, too.
analyze charging_sites;
