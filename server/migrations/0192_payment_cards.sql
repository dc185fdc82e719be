-- Cards that drivers have paid in advance with and want to pay with again. The provider keeps the card; here stands what its owner tells it by.
create table payment_cards (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  person_id bigint not null references persons (id),
  provider text not null,
  -- The provider's name of the card at its customer, and what it tells the same card by.
  method text not null,
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  created_at timestamptz not null,
  -- The one that was used or chosen last is offered first.
  chosen_at timestamptz not null,
  unique (operator_id, person_id, provider, fingerprint)
);

alter table top_ups add column keeps_card boolean not null default false;
-- The card that is charged without a page.
alter table top_ups add column card_id bigint;
create index top_ups_charging on top_ups (person_id) where state = 'opening' and card_id is not null;
