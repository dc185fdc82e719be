-- Who invited, which the invited are told, and when a later mail took the place of an earlier one.
alter table invitations
  add column invited_by bigint references memberships (id) on delete set null,
  add column ended_at timestamptz;
create index invitations_email on invitations (email, created_at);

-- Who left an operator may be invited again; the row of the time before stays as it was.
alter table memberships drop constraint memberships_person_id_operator_id_role_key;
create unique index memberships_person on memberships (person_id, operator_id, role) where ended_at is null;

-- Counts the changes of what somebody may do, so that of two who change it the second one learns of the first.
alter table memberships add column version int not null default 0;
