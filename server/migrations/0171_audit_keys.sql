-- The first characters of the developer key with which a program did something.
alter table audit_log add column api_key text;
