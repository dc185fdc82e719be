-- What a worker was given back is a hand-over the other way round.
alter table hand_overs
  drop constraint hand_overs_amount_minor_check,
  add constraint hand_overs_amount_minor_check check (amount_minor <> 0);

-- Since when a blocked card is blocked; null where that was before this was kept.
alter table tags add column blocked_at timestamptz;

-- Cards that workers had, and when: what was charged with one offline and is told once it is gone is theirs all the same.
create table past_cards (
  operator_id bigint not null references operators (id),
  uid_key text collate "C" not null,
  worker_id bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  expires_at timestamptz
);
create index past_cards_key on past_cards (operator_id, uid_key, until);

-- Cash that workers collected and that is listed once they are deleted.
create index workers_deleted on workers (operator_id, id) where deleted_at is not null;

-- The books of one operator are verified by its own rows alone.
create index settlement_changes_operator on settlement_changes (operator_id);

-- Since when the words of a review are kept from other drivers, and who did it.
alter table feedback
  add column hidden_at timestamptz,
  add column hidden_by bigint references memberships (id),
  add constraint feedback_hidden check (hidden_by is null or hidden_at is not null);
create index feedback_hidden_newest on feedback (operator_id, created_at, id) where hidden_at is not null;

-- Private stations near a driver whom many admit are looked at one by one, with no public ones between them.
create index charge_points_private_near on charge_points using gist (point(
  longitude + operator_id * 1000.0::float8,
  degrees(ln(tan(pi() / 4 + greatest(-85.051128, least(85.051128, latitude)) * pi() / 360)))
)) where listed and deleted_at is null and visibility = 'private';
