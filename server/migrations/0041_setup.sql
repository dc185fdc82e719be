-- What the owner of a new operator has yet to do; null once the first steps are done.
alter table operators add column setup text check (setup in ('company', 'power-center'));
