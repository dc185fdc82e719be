-- Cash that workers handed over to their operator, each with the number of its receipt.
create table hand_overs (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  worker_id bigint not null,
  -- Counts up within an operator without a gap.
  number integer not null check (number > 0),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Who took it, and what both were called then.
  by_membership bigint references memberships (id),
  by_name text not null,
  worker_name text not null,
  at timestamptz not null,
  transaction_id bigint not null unique references ledger_transactions (id),
  -- Drawn by both on the screen, as JSON of lines; both or none.
  worker_signature text check (length(worker_signature) <= 20000),
  receiver_signature text check (length(receiver_signature) <= 20000),
  signed_at timestamptz,
  foreign key (worker_id, operator_id) references workers (id, operator_id),
  check ((worker_signature is null) = (signed_at is null) and (receiver_signature is null) = (signed_at is null)),
  unique (operator_id, number)
);
create index hand_overs_worker on hand_overs (worker_id, id desc);
create index hand_overs_day on hand_overs (operator_id, at);
