-- Who stands behind an id token. The new kinds have an id in the domain that knows them.
alter table tags
  drop constraint tags_holder_check,
  add column holder_id bigint,
  add constraint tags_holder_check check (holder in ('operator', 'person', 'worker', 'vehicle', 'partner')),
  add constraint tags_holder_named check ((holder = 'operator' or holder = 'person') = (holder_id is null));

-- Who stands behind a start and pays. An order without a person was the operator's own.
alter table orders
  add column payer_kind text not null default 'operator',
  add column payer_id bigint;

-- The table is written anew once, with its indexes: an update of every order of a driver would write each of these
-- orders into each index one by one, and leave the old rows behind.
alter table orders
  alter column payer_kind type text using case when person_id is null then 'operator' else 'person' end,
  alter column payer_id type bigint using person_id,
  add constraint orders_payer_kind check (payer_kind in ('operator', 'person', 'worker', 'vehicle', 'partner')),
  add constraint orders_payer_named check ((payer_kind = 'operator') = (payer_id is null)),
  add constraint orders_payer_person check (payer_kind <> 'person' or payer_id = person_id);
