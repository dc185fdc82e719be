-- A refund that no provider answers for is tried again, and waits for staff in the end.
alter table refunds
  add column tries integer not null default 0,
  add column next_at timestamptz,
  -- Why the last try brought no answer.
  add column note text,
  drop constraint refunds_state_check,
  add constraint refunds_state_check
    check (state in ('waiting', 'sending', 'stuck', 'paid', 'refused', 'cancelled')),
  drop constraint refunds_check1,
  add constraint refunds_concluded_check
    check ((concluded_at is null) = (state = 'waiting' or state = 'sending' or state = 'stuck'));
-- Their jobs have been given up long ago.
update refunds set state = 'stuck', note = 'no_answer'
where state = 'sending' and created_at < now() - interval '7 days';
create index refunds_stuck on refunds (id) where state = 'stuck';

-- A provider may refuse what it held, too: then there is a name of the hold, and nothing was taken.
alter table payments
  drop constraint payments_check1,
  add constraint payments_reference_check check (state = 'failed' or reference is not null);

-- A price that fell took back what had been given up beyond it, which the change did not note.
update settlement_changes c
set written_off_minor = moved.amount
from (
  select n.id, coalesce(sum(e.amount_minor) filter (where a.kind = 'operator-write-offs'), 0) as amount
  from settlement_changes n
    left join ledger_entries e on e.transaction_id = n.transaction_id
    left join ledger_accounts a on a.id = e.account_id
  group by n.id
) moved
where moved.id = c.id and moved.amount <> c.written_off_minor;
