-- A key may propose changes without being able to make them.
alter table developer_keys drop constraint developer_keys_scopes_check;
alter table developer_keys add constraint developer_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['read', 'propose', 'write', 'apps']);
